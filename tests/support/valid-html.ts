import { type ConfigData, HtmlValidate } from "html-validate";

/**
 * What React writes its own way is left out: the case of attributes, closed void elements; scripts of our own
 * need no integrity. So is what is taste and no part of HTML: names of boxes, films without sound that play
 * by themselves, spaces in telephone numbers, levels of headings that skip one, choices that are sent as they
 * are made.
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

/** What is wrong with the HTML of a page, each with the element that it is about. */
export async function invalidIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ message, ruleId, selector }) => `${message} (${ruleId}, ${selector})`),
  );
}
