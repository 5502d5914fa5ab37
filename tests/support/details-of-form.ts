import { JSDOM } from "jsdom";

/** The visible controls of a form without scripts, and those within its `<details>`. */
type DetailsOfForm = {
  front: string[];
  behind: string[];
  isOpen: boolean;
  summary: string;
  checked: string[];
};

/** Returns the controls of a form, or of a part of it, before and within its “More details”. */
export function readDetails(html: string, selector: string): DetailsOfForm {
  const { document } = new JSDOM(html).window;
  const part = document.querySelector(selector);
  const details = part?.querySelector("details");
  if (!part || !details) throw new Error(`There is nothing folded in ${selector}`);
  const behind = [...new Set(controlNames(details))];
  return {
    front: [...new Set(controlNames(part))].filter((name) => !behind.includes(name)),
    behind,
    // Native validation: a browser would silently reject a form if such a control is in closed details.
    checked: [...details.querySelectorAll("[required], [pattern], [min], [max]")].map(({ id }) => id),
    isOpen: details.hasAttribute("open"),
    summary: (details.querySelector("summary")?.textContent ?? "").replace(/\s+/g, " ").trim(),
  };
}

const controlNames = (within: Element): string[] =>
  [...within.querySelectorAll("input:not([type=hidden]), select, textarea")].map(
    (control) => control.getAttribute("name") ?? "",
  );
