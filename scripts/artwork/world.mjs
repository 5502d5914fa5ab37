import { closed, el, glow, open } from "./svg.mjs";

/** The sky behind everything, with a low light on the horizon at `y` and a few stars. */
export function sky(
  art,
  { top, middle, horizon, light },
  y,
  random,
  { stars = 40, lightAt = art.width / 2 } = {},
) {
  const dots = Array.from({ length: stars }, () => {
    const size = random.between(0.8, 2.2);
    return `M${random.between(0, art.width).toFixed(0)} ${random.between(0, y * 0.62).toFixed(0)}h${size.toFixed(1)}v${size.toFixed(1)}h-${size.toFixed(1)}z`;
  });
  return [
    el("rect", {
      width: art.width,
      height: y + 2,
      fill: art.linear([
        [0, top],
        [0.55, middle],
        [1, horizon],
      ]),
    }),
    el("path", { d: dots.join(""), fill: "#ffffff", opacity: 0.55 }),
    glow(art, [lightAt, y], art.width * 0.42, light, 0.75, 0.42),
  ];
}

/** Long thin bands of cloud lit from below. */
export function clouds(art, y, random, colour, count = 7) {
  return Array.from({ length: count }, (_, index) => {
    const level = y - 60 - index * random.between(38, 62);
    const x = random.between(-200, art.width * 0.8);
    const length = random.between(420, 980);
    const thick = random.between(5, 15);
    return el("path", {
      d: `M${x.toFixed(0)} ${level.toFixed(0)}q${(length / 2).toFixed(0)} ${(-thick * 2).toFixed(0)} ${length.toFixed(0)} 0q${(-length / 2).toFixed(0)} ${(thick * 0.7).toFixed(0)} ${(-length).toFixed(0)} 0z`,
      fill: colour,
      opacity: 0.32 - index * 0.03,
    });
  });
}

/** A ridge of hills across the picture. */
export function hills(art, y, random, fill, high = 60, steps = 9) {
  const points = Array.from({ length: steps + 1 }, (_, index) => [
    (art.width / steps) * index,
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
  return el("path", { d: `M0 ${y + 4}L0 ${points[0][1].toFixed(0)}${curve}L${art.width} ${y + 4}z`, fill });
}

/** Towers on the horizon with lit windows. */
export function towers(y, random, { from, to, fill, windows, high = 190, low = 40, peak = 0.5 }) {
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
        ? `M${x.toFixed(0)} ${y}v${-tall.toFixed(0)}l${wide.toFixed(0)} ${(-wide * 0.4).toFixed(0)}V${y}z`
        : `M${x.toFixed(0)} ${y}v${(-tall).toFixed(0)}h${wide.toFixed(0)}V${y}z`,
    );
    if (roof > 0.8) walls.push(`M${(x + wide / 2 - 1.5).toFixed(0)} ${(y - tall).toFixed(0)}v-34h3v34z`);
    for (let row = y - tall + 9; row < y - 10; row += 11)
      for (let column = x + 5; column < x + wide - 6; column += 9)
        if (random.next() < 0.24) lit.push(`M${column.toFixed(0)} ${row.toFixed(0)}h4v5h-4z`);
    x += wide + random.between(2, 14);
  }
  return [
    el("path", { d: walls.join(""), fill }),
    el("path", { d: lit.join(""), fill: windows, opacity: 0.75 }),
  ];
}

/** The strip in perspective: asphalt, edge lines, dashed middle line, walls on both sides with a lit top. */
export function strip(
  art,
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
    el("path", {
      d: view.polygon([
        [x, 0, from],
        [x, wall, from],
        [x, wall, to],
        [x, 0, to],
      ]),
      fill: art.linearAcross(
        [
          [0, wallColour],
          [1, "#0c1016"],
        ],
        [x < 0 ? 0 : art.width, 0, art.width / 2, 0],
      ),
    }),
    el("path", {
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
    el("rect", { y: horizon, width: art.width, height: art.height - horizon, fill: ground }),
    el("path", {
      d: flat(-half, half, from, to),
      fill: art.linearAcross(
        [
          [0, far],
          [0.35, far],
          [1, near],
        ],
        [0, horizon, 0, art.height],
      ),
    }),
    el("path", {
      d: flat(-half * 0.62, -half * 0.38, from, to) + flat(half * 0.38, half * 0.62, from, to),
      fill: "#05070a",
      opacity: 0.5,
    }),
    el("path", { d: flat(-1.1, 1.1, 30, to), fill: sheen, opacity: 0.1 }),
    el("path", {
      d: flat(-half + 0.35, -half + 0.5, from, to) + flat(half - 0.5, half - 0.35, from, to),
      fill: edge,
      opacity: 0.85,
    }),
    el("path", { d: lines.join(""), fill: edge, opacity: 0.9 }),
    side(-half - 0.5),
    side(half + 0.5),
  ];
}

/** A line across the strip in chequers. */
export function startLine(view, z, half = 5.9, rows = 2) {
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
  return el("path", { d: squares.join(""), fill: "#f4f5f2", opacity: 0.85 });
}

/** Light masts along both sides, each with a bright head, a cone of haze and a pool on the road. */
export function masts(art, view, { zs, x = 9, high = 11, colour = "#fff3d6" }) {
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
          el("path", {
            d: open([foot, head, arm]),
            stroke: "#05070b",
            "stroke-width": Math.max(1.5, metre * 0.16),
            fill: "none",
          }),
          glow(art, arm, metre * 4.2, colour, 0.55),
          el("path", {
            d: closed([
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

/** Streaks of light at constant height along the strip, from far (fine) to near (broad), layered so that their middle is white. */
export function trails(art, view, { lines, from, to, colour, core = "#ffffff", wave = 0 }) {
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
    return closed([...left, ...right.toReversed()]);
  };
  const fading = (paint, strength) => {
    const [a, b] = [view.point([0, 1, from + 0.5]) ?? [art.width / 2, art.height], view.point([0, 1, to])];
    return art.linearAcross(
      [
        [0, paint, strength * 0.25],
        [0.25, paint, strength],
        [1, paint, strength],
      ],
      [0, a[1], 0, b[1]],
    );
  };
  return lines.flatMap(([x, y, wide]) => [
    el("path", { d: path(x, y, wide * 3.4), fill: fading(colour, 0.16) }),
    el("path", { d: path(x, y, wide * 1.6), fill: fading(colour, 0.45) }),
    el("path", { d: path(x, y, wide), fill: fading(colour, 0.95) }),
    el("path", { d: path(x, y, wide * 0.35), fill: fading(core, 0.9) }),
  ]);
}

/** A grandstand beside the strip: a raked bank of dots under a roof with lights. `side` -1 is left. */
export function stand(art, view, { side, from, to, random, x = 11, deep = 9, high = 6.5, roof = 10 }) {
  const at = (across, up, z) => [side * (x + across), up, z];
  const people = new Map();
  const tints = ["#5b6675", "#8a6bff", "#e5383b", "#ffb000", "#4cc3ff", "#dfe4e8"];
  for (let row = 0; row < 9; row += 1)
    for (let z = from; z < to; z += 0.8) {
      if (random.next() < 0.3) continue;
      const place = at(0.6 + (deep * row) / 9, 1.5 + (high * row) / 9, z + random.between(0, 0.4));
      const tint = random.pick(tints);
      const spot = view.point(place);
      if (!spot || spot[0] < -10 || spot[0] > art.width + 10) continue;
      const wide = Math.round(view.scale(place) * 0.3);
      if (wide < 3) continue;
      const kind = `${tint} ${Math.min(16, wide > 6 ? wide - (wide % 3) : wide)}`;
      people.set(
        kind,
        (people.get(kind) ?? "") + `M${spot[0].toFixed(0)} ${spot[1].toFixed(0)}v${(wide * 0.35).toFixed(0)}`,
      );
    }
  const heads = [];
  for (let z = from + 2; z < to; z += 7) {
    const lamp = view.point(at(0.2, roof - 0.4, z));
    if (lamp)
      heads.push(
        glow(art, lamp, view.scale(at(0, roof, z)) * 1.8, "#fff3d6", 0.8),
        el("circle", {
          cx: lamp[0],
          cy: lamp[1],
          r: Math.max(1.2, view.scale(at(0, roof, z)) * 0.16),
          fill: "#ffffff",
        }),
      );
  }
  return [
    el("path", {
      d: view.polygon([
        at(deep + 0.6, 0, from),
        at(deep + 0.6, roof, from),
        at(deep + 0.6, roof, to),
        at(deep + 0.6, 0, to),
      ]),
      fill: "#0a0d14",
    }),
    el("path", {
      d: view.polygon([at(0, 0, from), at(0, 1.2, from), at(deep, high + 1.2, from), at(deep, 0, from)]),
      fill: "#0c1017",
    }),
    el("path", {
      d: view.polygon([
        at(0, 1.2, from),
        at(deep, high + 1.2, from),
        at(deep, high + 1.2, to),
        at(0, 1.2, to),
      ]),
      fill: "#151b25",
    }),
    el(
      "g",
      { "stroke-linecap": "round", opacity: 0.8 },
      [...people].map(([kind, d]) =>
        el("path", { d, stroke: kind.split(" ")[0], "stroke-width": kind.split(" ")[1] }),
      ),
    ),
    el("path", {
      d: view.polygon([at(0, 0, from), at(0, 1.2, from), at(0, 1.2, to), at(0, 0, to)]),
      fill: "#222a36",
    }),
    el("path", {
      d: view.polygon([
        at(-0.6, roof, from),
        at(deep + 1, roof + 0.9, from),
        at(deep + 1, roof + 0.9, to),
        at(-0.6, roof, to),
      ]),
      fill: "#0d1119",
    }),
    el("path", {
      d: view.polygon([
        at(-0.6, roof, from),
        at(-0.6, roof - 0.5, from),
        at(-0.6, roof - 0.5, to),
        at(-0.6, roof, to),
      ]),
      fill: "#2f3947",
    }),
    heads,
  ];
}

/** A gantry over the strip with a banner and rows of three lights. */
export function gantry(
  art,
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
        glow(art, spot, metre * 1.7, colour, 0.85),
        el("circle", { cx: spot[0], cy: spot[1], r: metre * 0.36, fill: colour }),
        el("circle", { cx: spot[0], cy: spot[1], r: metre * 0.2, fill: "#ffffff", opacity: 0.75 }),
      ];
    }),
  );
  return [
    el("path", {
      d: flat(-half - 0.4, 0, -half, high + 1.2) + flat(half, 0, half + 0.4, high + 1.2),
      fill: "#06080c",
    }),
    el("path", { d: flat(-half - 0.4, high, half + 0.4, high + 1.25), fill: "#0b0f15" }),
    el("path", { d: flat(-half - 0.4, high + 1.16, half + 0.4, high + 1.25), fill: "#ffb000" }),
    el("path", { d: flat(-half - 0.4, high, half + 0.4, high + 0.07), fill: "#3a4351" }),
    banner?.(view.point([0, high + 1.02, z]), metre),
    lamps,
  ];
}

/** Soft balls of smoke lit from one side. */
export function smoke(art, random, { x, y, width, height, colour, shade, count = 26 }) {
  return Array.from({ length: count }, (_, index) => {
    const share = index / count;
    const r = height * (0.18 + 0.32 * share) * random.between(0.7, 1.15);
    const cx = x + (random.between(-0.5, 0.5) + (share - 0.5) * 0.9) * width;
    const cy = y - height * share * random.between(0.1, 0.8);
    return [
      el("circle", {
        cx,
        cy,
        r,
        fill: art.radial([
          [0, colour, 0.5],
          [0.55, colour, 0.3],
          [0.85, shade, 0.12],
          [1, shade, 0],
        ]),
      }),
    ];
  });
}

/** Somebody standing: a flat figure in dark clothes, perhaps with a vest that shows at night. */
export function person(
  view,
  [x, z],
  { vest, facing = 0, tall = 1.75, dark = "#0a0d13", skin = "#6b4a3a", arm = 0 },
) {
  const foot = view.point([x, 0, z]);
  if (!foot) return "";
  const metre = view.scale([x, 0.9, z]);
  const at = (px, py) => [foot[0] + px * metre, foot[1] - py * metre * (tall / 1.75)];
  const shape = (points, fill) => el("path", { d: closed(points.map(([px, py]) => at(px, py))), fill });
  const head = at(0.02 * facing, 1.62);
  return [
    el("ellipse", {
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
    el("circle", { cx: head[0], cy: head[1], r: metre * 0.115, fill: skin }),
  ];
}

/** A shade towards the top and the bottom, so that words can lie on the picture. */
export function vignette(art, strength = 0.55) {
  return el("rect", {
    width: art.width,
    height: art.height,
    fill: art.linear([
      [0, "#05070b", strength * 0.45],
      [0.3, "#05070b", 0],
      [0.78, "#05070b", 0],
      [1, "#05070b", strength],
    ]),
  });
}
