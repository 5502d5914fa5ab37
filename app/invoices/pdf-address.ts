/** Where the organiser has the same as a PDF, as a path of this site; "" for anything else. */
export const pdfAddress = (address: string): string => (address.startsWith("/") ? address : "");
