import { buildClosedPath, createElement } from "./svg.mjs";

/**
 * Draws streaks of light at constant height along the strip, thin at the far end and broad at the near end.
 * The centre of a streak is white.
 */
export function drawTrails(drawing, view, { lines, from, to, colour, core = "#ffffff", wave = 0 }) {
  const path = (x, y, wide) => {
    const left = [];
    const right = [];
    for (let step = 0; step <= 16; step += 1) {
      const z = view.at[2] + (from - view.at[2]) * ((to - view.at[2]) / (from - view.at[2])) ** (step / 16);
      const bend = wave * Math.sin(z * 0.05);
      const taper = wide * Math.min(1, (1 - step / 16) * 3 + 0.25);
      const [a, b] = [view.point([x + bend - taper, y, z]), view.point([x + bend + taper, y, z])];
      const up = view.point([x + bend, y + taper * 0.7, z]);
      const down = view.point([x + bend, y - taper * 0.7, z]);
      if (!a || !b || !up || !down) continue;
      left.push([a[0], up[1]]);
      right.push([b[0], down[1]]);
    }
    return buildClosedPath([...left, ...right.toReversed()]);
  };
  const fading = (paint, strength) => {
    const [a, b] = [
      view.point([0, 1, from + 0.5]) ?? [drawing.width / 2, drawing.height],
      view.point([0, 1, to]),
    ];
    return drawing.linearAcross(
      [
        [0, paint, strength * 0.25],
        [0.25, paint, strength],
        [1, paint, strength],
      ],
      [0, a[1], 0, b[1]],
    );
  };
  return lines.flatMap(([x, y, wide]) => [
    createElement("path", { d: path(x, y, wide * 3.4), fill: fading(colour, 0.16) }),
    createElement("path", { d: path(x, y, wide * 1.6), fill: fading(colour, 0.45) }),
    createElement("path", { d: path(x, y, wide), fill: fading(colour, 0.95) }),
    createElement("path", { d: path(x, y, wide * 0.35), fill: fading(core, 0.9) }),
  ]);
}
