/** The language in which the organiser writes content. */
export const contentLanguage = "en";

/**
 * Attributes of an element that contains text by the organiser: the content's language, and the text
 * direction detected from the text itself, whatever the page's language.
 */
export const organiserTextProps = { lang: contentLanguage, dir: "auto" } as const;
