import { encode } from "uqr";

/** A QR code as one SVG path. Each square (module) of the code is one unit wide. */
export type QrPath = {
  /** The width in units, including the quiet zone on both sides. */
  size: number;
  path: string;
};

/** Encodes `text` as a QR code. The code can be read even if a quarter of it is damaged. */
export function buildQrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: "Q", border: 4 });
  return {
    size,
    path: data.flatMap((row, y) => findDarkRuns(row).map((run) => formatRectangle(run, y))).join(""),
  };
}

type Run = { start: number; length: number };

function findDarkRuns(row: readonly boolean[]): Run[] {
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

const formatRectangle = ({ start, length }: Run, y: number): string =>
  `M${start} ${y}h${length}v1h-${length}z`;
