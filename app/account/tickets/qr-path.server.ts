import { encode } from "uqr";

/**
 * A QR code as one SVG path with modules of one unit; `size` includes the quiet zone of four modules on each
 * side.
 */
export type QrPath = { size: number; path: string };

/** Encodes with error correction level Q: readable with a quarter of it dirty or damaged. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: "Q", border: 4 });
  return { size, path: data.flatMap((row, y) => darkRuns(row).map((run) => rectangle(run, y))).join("") };
}

type Run = { from: number; length: number };

/** The runs of adjacent dark modules in a row. */
function darkRuns(row: readonly boolean[]): Run[] {
  const runs: Run[] = [];
  let from = -1;
  for (const [x, isDark] of [...row, false].entries()) {
    if (isDark && from < 0) from = x;
    if (isDark || from < 0) continue;
    runs.push({ from, length: x - from });
    from = -1;
  }
  return runs;
}

const rectangle = ({ from, length }: Run, y: number): string => `M${from} ${y}h${length}v1h-${length}z`;
