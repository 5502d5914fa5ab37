/** Excel reads a CSV file as UTF-8 only if it starts with this character. */
const BYTE_ORDER_MARK = "\uFEFF";

export const formatCsvHeading = (columns: readonly string[]): string =>
  BYTE_ORDER_MARK + formatCsvLine(columns);

/** Formats a line of a CSV file (RFC 4180). */
export const formatCsvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map(formatCsvCell).join(",")}\r\n`;

const FORMULA_PATTERN = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * An apostrophe prevents spreadsheets from running a text as a formula, because users may have typed the
 * text.
 */
function formatCsvCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = FORMULA_PATTERN.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
