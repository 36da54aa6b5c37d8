"""The site: tables in the browser, for people and bots, on one machine or for friends elsewhere."""
