/**
 * Adds a class to the table cells that contain an amount, so that they can be aligned at the decimals: the
 * organiser's HTML doesn't mark its money columns. `html` is sanitised already.
 */
export const markAmounts = (html: string): string =>
  html.replace(
    /<td(?=>\s*\(?[-−+]?\s{0,2}[^\d\s<]{0,4}\s{0,2}[-−]?\d[\d,.'’  ]{0,30}[.,]\d{2}\)?\s{0,2}[^\d\s<]{0,4}\s*<\/td>)/g,
    '<td class="amount"',
  );
