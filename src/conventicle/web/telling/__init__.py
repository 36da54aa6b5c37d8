"""Being told: who is waited for gets a message, by mail, a webhook or their browser, if they asked for it."""
