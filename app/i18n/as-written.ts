/** The language that the organiser writes in. */
export const contentLanguage = "en";

/**
 * What stands on an element with the organiser's own words, whatever the page's language: theirs, and the
 * direction that the words themselves have.
 */
export const asWritten = { lang: contentLanguage, dir: "auto" } as const;
