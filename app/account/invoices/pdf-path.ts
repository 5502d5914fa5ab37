/** Path of a PDF (invoice or tickets) served by this site; "" for an external URL. */
export const pdfPath = (address: string): string => (address.startsWith("/") ? address : "");
