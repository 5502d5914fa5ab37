/** Excel reads a CSV file as UTF-8 only with this mark at its beginning. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Formats the first line of a CSV file, with the mark for UTF-8. */
export const csvHeading = (columns: readonly string[]): string => BYTE_ORDER_MARK + csvLine(columns);

/** Formats a line of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/**
 * Quotes a cell if necessary. A text that a spreadsheet would run as a formula gets an apostrophe in front,
 * because users of the site typed it.
 */
function csvCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
