import { buildClosedPath, createElement, drawGlow, buildOpenPath } from "./svg.mjs";

/** Light masts along both sides, each with a bright head, a cone of haze and a pool on the road. */
export function drawMasts(drawing, view, { zs, x = 9, high = 11, colour = "#fff3d6" }) {
  return zs
    .toSorted((a, b) => b - a)
    .flatMap((z) =>
      [-x, x].map((at) => {
        const [foot, head, arm] = [
          view.point([at, 0, z]),
          view.point([at, high, z]),
          view.point([at * 0.8, high + 0.2, z]),
        ];
        if (!foot || !head || !arm) return "";
        const metre = view.scale([at, high, z]);
        return [
          createElement("path", {
            d: buildOpenPath([foot, head, arm]),
            stroke: "#05070b",
            "stroke-width": Math.max(1.5, metre * 0.16),
            fill: "none",
          }),
          drawGlow(drawing, arm, metre * 4.2, colour, 0.55),
          createElement("path", {
            d: buildClosedPath([
              [arm[0] - metre * 0.9, arm[1]],
              [arm[0] + metre * 0.9, arm[1]],
              [arm[0] + metre * 0.9, arm[1] - metre * 0.26],
              [arm[0] - metre * 0.9, arm[1] - metre * 0.26],
            ]),
            fill: "#fffaf0",
          }),
        ];
      }),
    );
}

/** A gantry over the strip with a banner and rows of three lights. */
export function drawGantry(
  drawing,
  view,
  { z, half = 7.4, high = 6.4, lit = ["#e5383b", "#ffb000", "#00c26f"], banner },
) {
  const flat = (x1, y1, x2, y2) =>
    view.polygon([
      [x1, y1, z],
      [x2, y1, z],
      [x2, y2, z],
      [x1, y2, z],
    ]);
  const metre = view.scale([0, high, z]);
  const lamps = [-4.6, 4.6].flatMap((x) =>
    lit.map((colour, index) => {
      const spot = view.point([x + (index - 1) * 1.05, high + 0.62, z - 0.1]);
      return [
        drawGlow(drawing, spot, metre * 1.7, colour, 0.85),
        createElement("circle", { cx: spot[0], cy: spot[1], r: metre * 0.36, fill: colour }),
        createElement("circle", { cx: spot[0], cy: spot[1], r: metre * 0.2, fill: "#ffffff", opacity: 0.75 }),
      ];
    }),
  );
  return [
    createElement("path", {
      d: flat(-half - 0.4, 0, -half, high + 1.2) + flat(half, 0, half + 0.4, high + 1.2),
      fill: "#06080c",
    }),
    createElement("path", { d: flat(-half - 0.4, high, half + 0.4, high + 1.25), fill: "#0b0f15" }),
    createElement("path", { d: flat(-half - 0.4, high + 1.16, half + 0.4, high + 1.25), fill: "#ffb000" }),
    createElement("path", { d: flat(-half - 0.4, high, half + 0.4, high + 0.07), fill: "#3a4351" }),
    banner?.(view.point([0, high + 1.02, z]), metre),
    lamps,
  ];
}

/** A standing person: a flat figure in dark clothes, optionally with a high-visibility vest. */
export function drawPerson(
  view,
  [x, z],
  { vest, facing = 0, tall = 1.75, dark = "#0a0d13", skin = "#6b4a3a", arm = 0 },
) {
  const foot = view.point([x, 0, z]);
  if (!foot) return "";
  const metre = view.scale([x, 0.9, z]);
  const at = (px, py) => [foot[0] + px * metre, foot[1] - py * metre * (tall / 1.75)];
  const shape = (points, fill) =>
    createElement("path", { d: buildClosedPath(points.map(([px, py]) => at(px, py))), fill });
  const head = at(0.02 * facing, 1.62);
  return [
    createElement("ellipse", {
      cx: foot[0],
      cy: foot[1],
      rx: metre * 0.34,
      ry: metre * 0.07,
      fill: "#000000",
      opacity: 0.5,
    }),
    shape(
      [
        [-0.2, 0.95],
        [0.2, 0.95],
        [0.2, 0.03],
        [0.06, 0.03],
        [0.02, 0.75],
        [-0.04, 0.75],
        [-0.08, 0.03],
        [-0.21, 0.03],
      ],
      dark,
    ),
    shape(
      [
        [-0.25, 1.42],
        [-0.12, 1.5],
        [0.12, 1.5],
        [0.25, 1.42],
        [0.22, 0.86],
        [-0.22, 0.86],
      ],
      vest ?? dark,
    ),
    vest &&
      shape(
        [
          [-0.24, 1.16],
          [0.24, 1.16],
          [0.235, 1.08],
          [-0.235, 1.08],
        ],
        "#f4f5f2",
      ),
    shape(
      [
        [-0.25, 1.42],
        [-0.34, 1.36],
        [-0.36, 0.88],
        [-0.27, 0.86],
        [-0.22, 1.25],
      ],
      vest ?? dark,
    ),
    arm === 0
      ? shape(
          [
            [0.25, 1.42],
            [0.34, 1.36],
            [0.36, 0.88],
            [0.27, 0.86],
            [0.22, 1.25],
          ],
          vest ?? dark,
        )
      : shape(
          [
            [0.2, 1.46],
            [0.27, 1.34],
            [0.42, 1.5],
            [0.4, 2.0],
            [0.31, 2.0],
            [0.3, 1.58],
          ],
          vest ?? dark,
        ),
    createElement("circle", { cx: head[0], cy: head[1], r: metre * 0.115, fill: skin }),
  ];
}
