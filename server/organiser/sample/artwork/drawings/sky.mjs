import { createElement, drawGlow } from "./svg.mjs";

/** The sky behind everything, with a low light on the horizon at `y` and a few stars. */
export function drawSky(
  drawing,
  { top, middle, horizon, light },
  y,
  random,
  { stars = 40, lightAt = drawing.width / 2 } = {},
) {
  const dots = Array.from({ length: stars }, () => {
    const size = random.between(0.8, 2.2);
    return `M${random.between(0, drawing.width).toFixed(0)} ${random.between(0, y * 0.62).toFixed(0)}h${size.toFixed(1)}v${size.toFixed(1)}h-${size.toFixed(1)}z`;
  });
  return [
    createElement("rect", {
      width: drawing.width,
      height: y + 2,
      fill: drawing.linear([
        [0, top],
        [0.55, middle],
        [1, horizon],
      ]),
    }),
    createElement("path", { d: dots.join(""), fill: "#ffffff", opacity: 0.55 }),
    drawGlow(drawing, [lightAt, y], drawing.width * 0.42, light, 0.75, 0.42),
  ];
}

/** Long thin bands of cloud lit from below. */
export function drawClouds(drawing, y, random, colour, count = 7) {
  return Array.from({ length: count }, (_, index) => {
    const level = y - 60 - index * random.between(38, 62);
    const x = random.between(-200, drawing.width * 0.8);
    const length = random.between(420, 980);
    const thick = random.between(5, 15);
    return createElement("path", {
      d: `M${x.toFixed(0)} ${level.toFixed(0)}q${(length / 2).toFixed(0)} ${(-thick * 2).toFixed(0)} ${length.toFixed(0)} 0q${(-length / 2).toFixed(0)} ${(thick * 0.7).toFixed(0)} ${(-length).toFixed(0)} 0z`,
      fill: colour,
      opacity: 0.32 - index * 0.03,
    });
  });
}

/** A ridge of hills across the picture. */
export function drawHills(drawing, y, random, fill, high = 60, steps = 9) {
  const points = Array.from({ length: steps + 1 }, (_, index) => [
    (drawing.width / steps) * index,
    y - random.between(high * 0.15, high),
  ]);
  const curve = points
    .slice(1)
    .map(([x, py], index) => {
      const [fromX, fromY] = points[index];
      const middle = (fromX + x) / 2;
      return `C${middle.toFixed(0)} ${fromY.toFixed(0)} ${middle.toFixed(0)} ${py.toFixed(0)} ${x.toFixed(0)} ${py.toFixed(0)}`;
    })
    .join("");
  return createElement("path", {
    d: `M0 ${y + 4}L0 ${points[0][1].toFixed(0)}${curve}L${drawing.width} ${y + 4}z`,
    fill,
  });
}

/** Towers on the horizon with lit windows. */
export function drawTowers(y, random, { from, to, fill, windows, high = 190, low = 40, peak = 0.5 }) {
  let x = from;
  const walls = [];
  const lit = [];
  while (x < to) {
    const wide = random.between(20, 54);
    const share = 1 - Math.min(1, Math.abs((x - from) / (to - from) - peak) * 1.7);
    const tall = low + (high - low) * share * random.between(0.45, 1);
    const roof = random.next();
    walls.push(
      roof < 0.25
        ? `M${x.toFixed(0)} ${y}v${(-tall).toFixed(0)}l${wide.toFixed(0)} ${(-wide * 0.4).toFixed(0)}V${y}z`
        : `M${x.toFixed(0)} ${y}v${(-tall).toFixed(0)}h${wide.toFixed(0)}V${y}z`,
    );
    if (roof > 0.8) walls.push(`M${(x + wide / 2 - 1.5).toFixed(0)} ${(y - tall).toFixed(0)}v-34h3v34z`);
    for (let row = y - tall + 9; row < y - 10; row += 11)
      for (let column = x + 5; column < x + wide - 6; column += 9)
        if (random.next() < 0.24) lit.push(`M${column.toFixed(0)} ${row.toFixed(0)}h4v5h-4z`);
    x += wide + random.between(2, 14);
  }
  return [
    createElement("path", { d: walls.join(""), fill }),
    createElement("path", { d: lit.join(""), fill: windows, opacity: 0.75 }),
  ];
}

/** Darkens the picture towards the top and the bottom, so that text on it is readable. */
export function drawVignette(drawing, strength = 0.55) {
  return createElement("rect", {
    width: drawing.width,
    height: drawing.height,
    fill: drawing.linear([
      [0, "#05070b", strength * 0.45],
      [0.3, "#05070b", 0],
      [0.78, "#05070b", 0],
      [1, "#05070b", strength],
    ]),
  });
}
