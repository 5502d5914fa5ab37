/** Returns the path of a PDF (invoice or tickets) that this site serves; "" for the URL of another site. */
export const toPdfPath = (url: string): string => (url.startsWith("/") ? url : "");
