import { type ConfigData, HtmlValidate } from "html-validate";

/**
 * Disables rules that React's output violates (case of attributes, closed void elements), the integrity of the
 * site's own scripts, and rules outside the HTML standard: repeated names of checkboxes, autoplay of silent
 * videos, spaces in telephone numbers, skipped heading levels, forms without a submit button.
 */
const rules: ConfigData = {
  extends: ["html-validate:recommended", "html-validate:document"],
  rules: {
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "form-dup-name": "off",
    "heading-level": "off",
    "long-title": "off",
    "no-autoplay": "off",
    "no-trailing-whitespace": "off",
    "require-sri": "off",
    "tel-non-breaking": "off",
    "void-style": "off",
    "wcag/h32": "off",
  },
};
const validator = new HtmlValidate(rules);
/** Allows inline styles, since many mail clients support only those. */
const mailValidator = new HtmlValidate({ ...rules, rules: { ...rules.rules, "no-inline-style": "off" } });

/** Returns the HTML errors of a page or a mail, each with the selector of its element. */
export async function findHtmlErrors(html: string, { isMail = false } = {}): Promise<string[]> {
  const { results } = await (isMail ? mailValidator : validator).validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ message, ruleId, selector }) => `${message} (${ruleId}, ${selector})`),
  );
}
