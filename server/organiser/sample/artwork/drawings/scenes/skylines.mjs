import { drawHills, drawTowers } from "../sky.mjs";
import { createElement, formatTenths } from "../svg.mjs";

/** An arch bridge and a tall town. */
export const drawHarbour = (drawing, y, random, tones) => {
  const arch = (x1, x2, high) => `M${x1} ${y}C${x1 + 120} ${y - high} ${x2 - 120} ${y - high} ${x2} ${y}`;
  const hangers = Array.from({ length: 21 }, (_, index) => {
    const share = (index + 1) / 22;
    const x = 1120 + 560 * share;
    const top = y - 0.75 * 190 * 4 * share * (1 - share) * (1 / 1);
    return `M${formatTenths(x)} ${formatTenths(y - 34)}V${formatTenths(Math.min(y - 34, top))}`;
  });
  return [
    drawTowers(y, random, { from: 300, to: 1010, fill: tones.far, windows: tones.light, high: 230, low: 50 }),
    createElement("path", { d: arch(1120, 1680, 190), fill: "none", stroke: tones.far, "stroke-width": 12 }),
    createElement("path", {
      d: `M1030 ${y - 34}H1770${hangers.join("")}`,
      fill: "none",
      stroke: tones.far,
      "stroke-width": 6,
    }),
    createElement("path", { d: `M1096 ${y}v-92h34v92zM1670 ${y}v-92h34v92z`, fill: tones.far }),
  ];
};

/** Low roofs, spires and gum trees under a range of hills. */
export const drawPlains = (drawing, y, random, tones) => {
  const gum = (x, s) => [
    createElement("path", {
      d: `M${x} ${y}l${4 * s} ${-58 * s}l${-18 * s} ${-30 * s}h${5 * s}l${16 * s} ${22 * s}l${14 * s} ${-34 * s}h${5 * s}l${-13 * s} ${44 * s}l${-3 * s} ${56 * s}z`,
      fill: tones.land,
    }),
    [
      [-20, -96, 26],
      [6, -112, 30],
      [26, -98, 24],
      [-4, -88, 26],
    ].map(([dx, dy, r]) =>
      createElement("ellipse", {
        cx: x + dx * s,
        cy: y + dy * s,
        rx: r * s,
        ry: r * 0.62 * s,
        fill: tones.land,
      }),
    ),
  ];
  return [
    drawHills(drawing, y, random, tones.far, 170, 6),
    drawTowers(y, random, { from: 760, to: 1180, fill: tones.land, windows: tones.light, high: 90, low: 22 }),
    [1230, 1330, 690].map((x) =>
      createElement("path", { d: `M${x} ${y}v-46h12l9-62l9 62h12v46z`, fill: tones.land }),
    ),
    [
      [120, 1.5],
      [270, 1],
      [1480, 1.2],
      [1620, 1.7],
      [1800, 1.1],
      [420, 0.8],
    ].map(([x, s]) => gum(x, s)),
  ];
};

/** A few tall towers behind a wide river. */
export const drawRiver = (drawing, y, random, tones) => [
  drawTowers(y - 18, random, {
    from: 900,
    to: 1500,
    fill: tones.far,
    windows: tones.light,
    high: 270,
    low: 40,
    peak: 0.45,
  }),
  createElement("rect", { y: y - 20, width: 1920, height: 26, fill: tones.horizon, opacity: 0.8 }),
  createElement("path", {
    d: Array.from(
      { length: 26 },
      () =>
        `M${formatTenths(random.between(820, 1560))} ${formatTenths(y - random.between(2, 17))}h${formatTenths(random.between(20, 90))}v2h-60z`,
    ).join(""),
    fill: tones.light,
    opacity: 0.6,
  }),
  [
    [180, 40],
    [330, 26],
    [1700, 44],
  ].map(([x, r]) =>
    [0, 1, 2, 3, 4, 5, 6].map((leaf) => {
      const angle = (-Math.PI * leaf) / 6;
      return createElement("path", {
        d: `M${x} ${formatTenths(y - r * 2.4)}q${formatTenths(Math.cos(angle) * r * 0.7)} ${formatTenths(Math.sin(angle) * r - r * 0.5)} ${formatTenths(Math.cos(angle) * r * 1.4)} ${formatTenths(Math.sin(angle) * r + r * 0.1)}q${formatTenths(-Math.cos(angle) * r * 0.9)} ${formatTenths(-r * 0.2)} ${formatTenths(-Math.cos(angle) * r * 1.4)} ${formatTenths(-Math.sin(angle) * r - r * 0.1)}zM${x - 3} ${y}l2 ${formatTenths(-r * 2.4)}h3l2 ${formatTenths(r * 2.4)}z`,
        fill: tones.land,
      });
    }),
  ),
];
