/**
 * Marks the cells of an organiser's table that hold an amount, so that the sheet can align them at their
 * decimals: nothing in the HTML says which column has the money. `html` is clean already.
 */
export const withMarkedAmounts = (html: string): string =>
  html.replace(
    /<td(?=>\s*\(?[-−+]?\s{0,2}[^\d\s<]{0,4}\s{0,2}[-−]?\d[\d,.'’  ]{0,30}[.,]\d{2}\)?\s{0,2}[^\d\s<]{0,4}\s*<\/td>)/g,
    '<td class="amount"',
  );
