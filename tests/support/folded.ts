import { JSDOM } from "jsdom";

/** The controls of a form that a visitor without scripts sees, and those that are folded away. */
type Folded = { front: string[]; behind: string[]; isOpen: boolean; summary: string; checked: string[] };

/** What of a form, or of a part of it, is in front of its “More details” and what is in them. */
export function foldedIn(html: string, selector: string): Folded {
  const { document } = new JSDOM(html).window;
  const part = document.querySelector(selector);
  const details = part?.querySelector("details");
  if (!part || !details) throw new Error(`There is nothing folded in ${selector}`);
  const behind = [...new Set(named(details))];
  return {
    front: [...new Set(named(part))].filter((name) => !behind.includes(name)),
    behind,
    // What a browser checks by itself: behind something folded it would refuse a form without a word.
    checked: [...details.querySelectorAll("[required], [pattern], [min], [max]")].map(({ id }) => id),
    isOpen: details.hasAttribute("open"),
    summary: (details.querySelector("summary")?.textContent ?? "").replace(/\s+/g, " ").trim(),
  };
}

const named = (within: Element): string[] =>
  [...within.querySelectorAll("input:not([type=hidden]), select, textarea")].map(
    (control) => control.getAttribute("name") ?? "",
  );
