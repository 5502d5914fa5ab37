import { createElement, createDrawing } from "../svg.mjs";

/**
 * The background of all shop pictures, 1600 by 1200: graphite, a pool of light and a lane. The product is
 * within the middle square.
 */
export function createGround(tint = "#2f3947") {
  const drawing = createDrawing(1600, 1200);
  drawing.draw(
    createElement("rect", { width: 1600, height: 1200, fill: "#1a1f27" }),
    drawShape("M140 1240L700 -40H880L320 1240z", "#222933"),
    drawShape("M430 1240L990 -40H1006L446 1240z", "#f4f5f2", { opacity: 0.13 }),
    createElement("ellipse", {
      cx: 800,
      cy: 580,
      rx: 820,
      ry: 700,
      fill: drawing.radial([
        [0, tint, 1],
        [0.35, tint, 0.8],
        [0.7, tint, 0.28],
        [1, tint, 0],
      ]),
    }),
  );
  return drawing;
}

/** The shadow on the ground below an object. */
export const drawShadow = (x, y, rx, ry = 34) =>
  createElement("ellipse", { cx: x, cy: y, rx, ry, fill: "#05070b", opacity: 0.55 });

export const drawShape = (d, fill, attributes = {}) => createElement("path", { d, fill, ...attributes });

/** An unfilled line with round ends. */
export const drawLine = (d, stroke, width, attributes = {}) =>
  createElement("path", {
    d,
    stroke,
    "stroke-width": width,
    fill: "none",
    "stroke-linecap": "round",
    ...attributes,
  });

export const drawStitches = (d, stroke, width = 4) =>
  createElement("path", { d, stroke, "stroke-width": width, fill: "none", "stroke-dasharray": "15 10" });

export const drawDisc = (cx, cy, r, fill, attributes = {}) =>
  createElement("circle", { cx, cy, r, fill, ...attributes });

/** Also draws the mirror image of elements left of the middle line. */
export const drawOnBothSides = (...parts) => [
  parts,
  createElement("g", { transform: "matrix(-1 0 0 1 1600 0)" }, parts),
];

/** The three start lights in a row, or in a column where `dy` is given. */
export const drawLights = (x, y, r, dx, dy = 0) =>
  ["#e5383b", "#ffb000", "#00c26f"].map((fill, index) =>
    drawDisc(x + (index - 1) * dx, y + (index - 1) * dy, r, fill),
  );

/** A ramp of five tones, dark to bright, for each cloth. */
export const cloths = {
  black: ["#040507", "#080a0e", "#0c0f14", "#12161c", "#3a4351"],
  chalk: ["#8d897d", "#bdb9ac", "#dcd8cb", "#f1efe6", "#ffffff"],
  navy: ["#0f1724", "#17233a", "#20304f", "#2b4069", "#4d689c"],
  green: ["#03241a", "#063a2b", "#0a4f3c", "#116a51", "#2f9a7a"],
  amber: ["#5a2c00", "#b86700", "#e08900", "#ffb000", "#ffd36b"],
  graphite: ["#12161d", "#1d242e", "#2a323e", "#39434f", "#5a6777"],
};
