/** Excel reads a CSV file as UTF-8 only if it starts with this character. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Formats the first line of a CSV file, which starts with the byte order mark. */
export const formatCsvHeading = (columns: readonly string[]): string =>
  BYTE_ORDER_MARK + formatCsvLine(columns);

/** Formats a line of a CSV file (RFC 4180). */
export const formatCsvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map(formatCsvCell).join(",")}\r\n`;

/**
 * Formats a cell, quoted if necessary. Users of the site may have typed the text. If a spreadsheet would run
 * it as a formula, it gets an apostrophe in front.
 */
function formatCsvCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
