/**
 * Returns the path of a PDF (invoice or tickets) that this site serves, or "" for the URL of another site.
 */
export const toPdfPath = (url: string): string => (url.startsWith("/") ? url : "");
