import { createElement } from "./svg.mjs";

/** The strip in perspective: asphalt, edge lines, dashed middle line, walls on both sides with a lit top. */
export function drawStrip(
  drawing,
  view,
  {
    half = 6.4,
    from = 0.2,
    to = 320,
    wallColour = "#3a4351",
    edge = "#f4f5f2",
    ground = "#0a0d12",
    near = "#20262f",
    far = "#11161d",
    sheen = "#ffffff",
    wall = 0.9,
    dash = 0,
  },
) {
  const flat = (x1, x2, z1, z2) =>
    view.polygon([
      [x1, 0, z1],
      [x2, 0, z1],
      [x2, 0, z2],
      [x1, 0, z2],
    ]);
  const { horizon } = view;
  const lines = [];
  for (let z = Math.floor(from) - dash; z < 190; z += 6)
    if (z + 2.6 > from) lines.push(flat(-0.07, 0.07, Math.max(from, z), z + 2.6));
  const side = (x) => [
    createElement("path", {
      d: view.polygon([
        [x, 0, from],
        [x, wall, from],
        [x, wall, to],
        [x, 0, to],
      ]),
      fill: drawing.linearAcross(
        [
          [0, wallColour],
          [1, "#0c1016"],
        ],
        [x < 0 ? 0 : drawing.width, 0, drawing.width / 2, 0],
      ),
    }),
    createElement("path", {
      d: view.polygon([
        [x, wall - 0.12, from],
        [x, wall, from],
        [x, wall, to],
        [x, wall - 0.12, to],
      ]),
      fill: edge,
      opacity: 0.7,
    }),
  ];
  return [
    createElement("rect", {
      y: horizon,
      width: drawing.width,
      height: drawing.height - horizon,
      fill: ground,
    }),
    createElement("path", {
      d: flat(-half, half, from, to),
      fill: drawing.linearAcross(
        [
          [0, far],
          [0.35, far],
          [1, near],
        ],
        [0, horizon, 0, drawing.height],
      ),
    }),
    createElement("path", {
      d: flat(-half * 0.62, -half * 0.38, from, to) + flat(half * 0.38, half * 0.62, from, to),
      fill: "#05070a",
      opacity: 0.5,
    }),
    createElement("path", { d: flat(-1.1, 1.1, 30, to), fill: sheen, opacity: 0.1 }),
    createElement("path", {
      d: flat(-half + 0.35, -half + 0.5, from, to) + flat(half - 0.5, half - 0.35, from, to),
      fill: edge,
      opacity: 0.85,
    }),
    createElement("path", { d: lines.join(""), fill: edge, opacity: 0.9 }),
    side(-half - 0.5),
    side(half + 0.5),
  ];
}

/** A line across the strip in chequers. */
export function drawStartLine(view, z, half = 5.9, rows = 2) {
  const size = 0.42;
  const squares = [];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column * size < half * 2; column += 1)
      if ((row + column) % 2 === 0) {
        const [x, at] = [-half + column * size, z + row * size];
        squares.push(
          view.polygon([
            [x, 0.002, at],
            [x + size, 0.002, at],
            [x + size, 0.002, at + size],
            [x, 0.002, at + size],
          ]),
        );
      }
  return createElement("path", { d: squares.join(""), fill: "#f4f5f2", opacity: 0.85 });
}
