/** Where the organiser has the same as a PDF; "" for anything that is no web address. */
export const pdfAddress = (address: string): string =>
  /^https?:\/\//i.test(address) && URL.canParse(address) ? address : "";
