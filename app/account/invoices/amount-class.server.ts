/**
 * Adds the class `amount`, which aligns decimals, to table cells that contain only an amount.
 * `html` must be sanitised already, which writes no-break spaces as `&nbsp;`.
 */
export const addAmountClass = (html: string): string =>
  html.replace(
    /<td(?=>\s*\(?[-−+]?(?:\s|&nbsp;){0,2}[^\d\s<&]{0,4}(?:\s|&nbsp;){0,2}[-−]?\d(?:[\d,.'’\s]|&nbsp;){0,30}[.,]\d{2}\)?(?:\s|&nbsp;){0,2}[^\d\s<&]{0,4}\s*<\/td>)/g,
    '<td class="amount"',
  );
