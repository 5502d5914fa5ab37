/** The language in which the organiser writes content. */
export const contentLanguage = "en";

/**
 * Attributes of elements with text by the organiser. With `dir: "auto"`, browsers detect the direction from
 * the text, because the page may be in another language.
 */
export const organiserTextProps = { lang: contentLanguage, dir: "auto" } as const;
