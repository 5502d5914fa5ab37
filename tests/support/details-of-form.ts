import { JSDOM } from "jsdom";

/** The names of the controls of a form outside and inside its `<details>`. */
type DetailsOfForm = {
  outside: string[];
  inside: string[];
  isOpen: boolean;
  summary: string;
  validated: string[];
};

/** Reads the controls outside and inside the first `<details>` of a form or a part of it. */
export function readDetails(html: string, selector: string): DetailsOfForm {
  const { document } = new JSDOM(html).window;
  const part = document.querySelector(selector);
  const details = part?.querySelector("details");
  if (!part || !details) throw new Error(`There is no details element in ${selector}`);
  const inside = [...new Set(controlNames(details))];
  return {
    outside: [...new Set(controlNames(part))].filter((name) => !inside.includes(name)),
    inside,
    // Controls with native validation. In closed details, they would keep a browser from submitting the form
    // without showing an error.
    validated: [...details.querySelectorAll("[required], [pattern], [min], [max]")].map(({ id }) => id),
    isOpen: details.hasAttribute("open"),
    summary: (details.querySelector("summary")?.textContent ?? "").replace(/\s+/g, " ").trim(),
  };
}

const controlNames = (within: Element): string[] =>
  [...within.querySelectorAll("input:not([type=hidden]), select, textarea")].map(
    (control) => control.getAttribute("name") ?? "",
  );
