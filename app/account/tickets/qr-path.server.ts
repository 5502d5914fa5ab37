import { encode } from "uqr";

/**
 * A QR code as one SVG path whose modules are one unit wide. `size` is its width in units, including the quiet
 * zone on both sides.
 */
export type QrPath = { size: number; path: string };

/** Encodes `text` as a QR code with error correction level Q: it can be read with a quarter of it damaged. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: "Q", border: 4 });
  return { size, path: data.flatMap((row, y) => darkRuns(row).map((run) => rectangle(run, y))).join("") };
}

type Run = { start: number; length: number };

/** Finds the runs of adjacent dark modules in a row. */
function darkRuns(row: readonly boolean[]): Run[] {
  const runs: Run[] = [];
  let start = -1;
  for (const [x, isDark] of [...row, false].entries()) {
    if (isDark && start < 0) start = x;
    if (isDark || start < 0) continue;
    runs.push({ start, length: x - start });
    start = -1;
  }
  return runs;
}

const rectangle = ({ start, length }: Run, y: number): string => `M${start} ${y}h${length}v1h-${length}z`;
