// What the scripts of a page tell each other, and what they hear of htmx.

interface HtmxDetail {
    target: Element;
    xhr: XMLHttpRequest;
    path: string;
    parameters: Record<string, string | undefined>;
    shouldSwap: boolean;
    successful: boolean;
    issueRequest(confirmed: boolean): void;
}

interface DocumentEventMap {
    "conventicle:table": CustomEvent<{ changed: Set<string> | null; anew: boolean }>;
    "conventicle:settled": CustomEvent<null>;
    "conventicle:advice": CustomEvent<string>;
    "conventicle:look": Event;
    "htmx:beforeSend": CustomEvent<HtmxDetail>;
    "htmx:beforeSwap": CustomEvent<HtmxDetail>;
    "htmx:afterSwap": CustomEvent<HtmxDetail>;
    "htmx:afterRequest": CustomEvent<HtmxDetail>;
    "htmx:configRequest": CustomEvent<HtmxDetail>;
    "htmx:confirm": CustomEvent<HtmxDetail>;
}

interface Window {
    htmx?: { process(element: Element): void };
}
