import { cross, dot, minus, unit } from "./space.mjs";
import { closed, el, glow, open } from "./svg.mjs";

/**
 * Cars as lofts: cross-sections along their length, from the rear bumper to the nose, painted face by face in five flat tones.
 * A section is [z, floor, sill, side, widest, waist half-width, waist height, roof half-width, roof edge height, top height].
 */
const shapes = {
  coupe: {
    sections: [
      [0, 0.34, 0.72, 0.58, 0.82, 0.79, 0.86, 0.68, 0.92, 0.94],
      [0.14, 0.25, 0.78, 0.6, 0.9, 0.86, 0.92, 0.76, 0.99, 1.0],
      [0.5, 0.22, 0.8, 0.62, 0.93, 0.87, 0.93, 0.76, 0.98, 1.0],
      [0.95, 0.2, 0.8, 0.62, 0.94, 0.88, 0.92, 0.67, 1.11, 1.14],
      [1.5, 0.2, 0.8, 0.6, 0.91, 0.86, 0.9, 0.58, 1.23, 1.27],
      [1.95, 0.2, 0.8, 0.58, 0.9, 0.86, 0.89, 0.57, 1.26, 1.3],
      [2.35, 0.2, 0.8, 0.58, 0.9, 0.86, 0.89, 0.57, 1.23, 1.28],
      [3.15, 0.2, 0.8, 0.57, 0.91, 0.85, 0.86, 0.76, 0.9, 0.94],
      [3.75, 0.2, 0.8, 0.55, 0.92, 0.84, 0.79, 0.7, 0.82, 0.85],
      [4.2, 0.2, 0.8, 0.48, 0.88, 0.8, 0.68, 0.62, 0.71, 0.73],
      [4.42, 0.22, 0.7, 0.42, 0.74, 0.68, 0.58, 0.5, 0.6, 0.61],
    ],
    rearGlass: [0.55, 1.5],
    windscreen: [2.35, 3.15],
    sideGlass: [0.95, 2.95],
    wheels: [0.86, 3.58],
    pillar: 1.95,
    wing: true,
  },
  sedan: {
    sections: [
      [0, 0.36, 0.72, 0.62, 0.84, 0.8, 0.94, 0.7, 0.99, 1.01],
      [0.12, 0.26, 0.78, 0.62, 0.9, 0.86, 0.97, 0.76, 1.04, 1.05],
      [0.75, 0.22, 0.8, 0.62, 0.92, 0.87, 0.98, 0.75, 1.03, 1.06],
      [1.3, 0.2, 0.8, 0.62, 0.92, 0.86, 0.96, 0.6, 1.34, 1.38],
      [1.9, 0.2, 0.8, 0.62, 0.91, 0.86, 0.95, 0.59, 1.4, 1.44],
      [2.55, 0.2, 0.8, 0.6, 0.91, 0.86, 0.94, 0.58, 1.37, 1.42],
      [3.35, 0.2, 0.8, 0.6, 0.92, 0.86, 0.92, 0.76, 0.96, 1.0],
      [4.1, 0.2, 0.8, 0.56, 0.92, 0.84, 0.85, 0.7, 0.88, 0.92],
      [4.55, 0.2, 0.8, 0.5, 0.88, 0.8, 0.74, 0.62, 0.77, 0.8],
      [4.74, 0.24, 0.72, 0.46, 0.78, 0.7, 0.64, 0.54, 0.67, 0.68],
    ],
    rearGlass: [0.78, 1.3],
    windscreen: [2.55, 3.35],
    sideGlass: [0.95, 3.15],
    wheels: [0.98, 3.86],
    pillar: 2.12,
    wing: false,
  },
  hatch: {
    sections: [
      [0, 0.38, 0.7, 0.64, 0.8, 0.78, 0.9, 0.66, 0.96, 0.98],
      [0.1, 0.27, 0.76, 0.64, 0.86, 0.84, 0.95, 0.68, 1.02, 1.04],
      [0.42, 0.23, 0.78, 0.64, 0.9, 0.85, 0.96, 0.6, 1.36, 1.4],
      [0.9, 0.2, 0.78, 0.64, 0.9, 0.85, 0.95, 0.6, 1.43, 1.47],
      [1.6, 0.2, 0.78, 0.62, 0.88, 0.84, 0.93, 0.6, 1.45, 1.49],
      [2.15, 0.2, 0.78, 0.6, 0.88, 0.84, 0.92, 0.6, 1.4, 1.45],
      [2.95, 0.2, 0.78, 0.6, 0.89, 0.84, 0.9, 0.74, 0.95, 0.99],
      [3.5, 0.2, 0.78, 0.56, 0.9, 0.82, 0.84, 0.68, 0.88, 0.91],
      [3.86, 0.2, 0.78, 0.5, 0.86, 0.78, 0.75, 0.6, 0.78, 0.8],
      [4.0, 0.24, 0.7, 0.46, 0.76, 0.7, 0.66, 0.54, 0.68, 0.69],
    ],
    rearGlass: [0.1, 0.42],
    windscreen: [2.15, 2.95],
    sideGlass: [0.5, 2.8],
    wheels: [0.72, 3.24],
    pillar: 1.62,
    wing: true,
  },
  ute: {
    sections: [
      [0, 0.4, 0.74, 0.66, 0.86, 0.84, 0.96, 0.8, 1.01, 1.02],
      [0.08, 0.28, 0.78, 0.66, 0.9, 0.87, 0.98, 0.82, 1.04, 1.045],
      [1.1, 0.22, 0.8, 0.64, 0.93, 0.88, 0.98, 0.82, 1.03, 1.035],
      [1.72, 0.2, 0.8, 0.64, 0.93, 0.87, 0.97, 0.8, 1.03, 1.04],
      [2.02, 0.2, 0.8, 0.62, 0.92, 0.87, 0.96, 0.6, 1.38, 1.42],
      [2.4, 0.2, 0.8, 0.62, 0.92, 0.86, 0.95, 0.59, 1.42, 1.46],
      [2.85, 0.2, 0.8, 0.6, 0.92, 0.86, 0.94, 0.58, 1.38, 1.43],
      [3.6, 0.2, 0.8, 0.6, 0.93, 0.86, 0.93, 0.76, 0.97, 1.01],
      [4.3, 0.2, 0.8, 0.56, 0.92, 0.84, 0.86, 0.7, 0.9, 0.93],
      [4.75, 0.2, 0.8, 0.5, 0.88, 0.8, 0.75, 0.62, 0.78, 0.81],
      [4.92, 0.24, 0.72, 0.46, 0.78, 0.7, 0.66, 0.54, 0.68, 0.69],
    ],
    rearGlass: [1.74, 2.02],
    windscreen: [2.85, 3.6],
    sideGlass: [2.0, 3.4],
    wheels: [1.02, 4.06],
    pillar: 3.4,
    wing: false,
  },
};

const glassTones = ["#05080e", "#0c1626", "#1b3350", "#6fa3cf"];
const wheelRadius = 0.33;

/**
 * A car on the ground at `x`, `z` (metres, its middle), heading `turn` radians to the right of straight ahead. `lights` 0 to 1; `squat` lowers
 * the tail as in a launch. Everything is drawn from far to near.
 */
export function car(
  art,
  view,
  { shape = "coupe", paint, x, z, turn = 0, lights = 1, squat = 0, number, key = [-0.5, 0.75, -0.45] },
) {
  const form = shapes[shape];
  const length = form.sections.at(-1)[0];
  const place = ([lx, ly, lz]) => {
    const along = lz - length / 2;
    const lift = ly - squat * (0.5 - lz / length) * (ly > 0.2 ? 0.16 : 0);
    return [
      x + lx * Math.cos(turn) + along * Math.sin(turn),
      lift,
      z - lx * Math.sin(turn) + along * Math.cos(turn),
    ];
  };
  const parts = { form, length, place, view, paint, lights };
  const local = toLocal(view.at, { x, z, turn, length });
  const seesRear = local[2] < 0;
  const seesFront = local[2] > length;
  const side = local[0] > 0.9 ? 1 : local[0] < -0.9 ? -1 : 0;

  return el("g", { "stroke-width": 2, "stroke-linejoin": "round" }, [
    shadow(parts),
    tyres(parts),
    body(parts, key),
    side !== 0 && flank(parts, side, number),
    seesRear && tail(parts, shape),
    seesFront && face(parts, shape),
    form.wing && wing(parts, seesRear),
    mirrors(parts, side),
  ]);
}

/** The glow of a car's lights and the marks they leave on the road; drawn over everything around it. */
export function carLights(art, view, { shape = "coupe", x, z, turn = 0, strength = 1 }) {
  const length = shapes[shape].sections.at(-1)[0];
  const local = toLocal(view.at, { x, z, turn, length });
  const ends = [
    local[2] < 0 && { at: 0, colour: "#ff2b2f", size: 0.9 },
    local[2] > length && { at: length, colour: "#fff2d0", size: 1.15 },
  ].filter(Boolean);
  return ends.flatMap(({ at, colour, size }) =>
    [-0.62, 0.62].flatMap((lx) => {
      const along = at - length / 2;
      const point = [
        x + lx * Math.cos(turn) + along * Math.sin(turn),
        at === 0 ? 0.8 : 0.62,
        z - lx * Math.sin(turn) + along * Math.cos(turn),
      ];
      const seen = view.point(point);
      const ground = view.point([point[0], 0.02, point[2]]);
      if (!seen || !ground) return [];
      const metre = view.scale(point);
      return [
        glow(art, seen, metre * size, colour, 0.75 * strength),
        glow(art, ground, metre * size * 0.9, colour, 0.4 * strength, 0.3),
      ];
    }),
  );
}

function toLocal(at, { x, z, turn, length }) {
  const [dx, dz] = [at[0] - x, at[2] - z];
  return [
    dx * Math.cos(turn) - dz * Math.sin(turn),
    at[1],
    dx * Math.sin(turn) + dz * Math.cos(turn) + length / 2,
  ];
}

function shadow({ view, place, length }) {
  const around = Array.from({ length: 40 }, (_, index) => {
    const angle = (index / 40) * Math.PI * 2;
    return place([
      Math.sign(Math.cos(angle)) * Math.abs(Math.cos(angle)) ** 0.5 * 0.98,
      0.005,
      length / 2 + Math.sign(Math.sin(angle)) * Math.abs(Math.sin(angle)) ** 0.5 * length * 0.49,
    ]);
  });
  return el("path", { d: view.polygon(around), fill: "#020306", opacity: 0.75 });
}

function tyres({ view, place, form }) {
  return form.wheels.flatMap((wheelZ) =>
    [-1, 1].map((side) => {
      const points = [0.66, 0.89].flatMap((wide) => circle(place, side * wide, wheelZ, wheelRadius, 18));
      const seen = points.map((point) => view.point(point)).filter(Boolean);
      return el("path", { d: closed(hull(seen)), fill: "#07090d" });
    }),
  );
}

const circle = (place, lx, wheelZ, radius, count, from = 0, to = Math.PI * 2) =>
  Array.from({ length: count }, (_, index) => {
    const angle = from + ((to - from) * index) / (to - from >= 6 ? count : count - 1);
    return place([lx, wheelRadius + Math.sin(angle) * radius, wheelZ + Math.cos(angle) * radius]);
  });

function body({ form, place, view, paint, length }, key) {
  const light = unit(key);
  const finest = view.scale(place([0, 0.8, length / 2])) > 110 ? 0.16 : 0.34; // a small car needs fewer faces
  const rings = stations(form, finest).map((section) => ({
    z: section[0],
    points: ring(section).map(place),
  }));
  const heading = unit(minus(place([0, 1, length]), place([0, 1, 0])));
  const eye = view.depth(place([0, 0.8, 0])) < view.depth(place([0, 0.8, length])) ? 0 : length;
  const slices = rings.slice(0, -1).map((here, index) => ({
    depth: view.depth(place([0, 0.8, (here.z + rings[index + 1].z) / 2])),
    faces: here.points.slice(0, -1).map((_, side) => {
      const next = rings[index + 1];
      const points = [here.points[side], here.points[side + 1], next.points[side + 1], next.points[side]];
      return {
        points,
        normal: normalOf(points),
        made: material(form, (here.z + next.z) / 2, Math.min(side, 11 - side)),
      };
    }),
  }));
  const ends = [
    { z: 0, points: rings[0].points, normal: heading.map((part) => -part) },
    { z: length, points: rings.at(-1).points, normal: heading },
  ].map(({ z, points, normal }) => ({
    depth: z === eye ? -1 : 1e6,
    faces: [{ points, normal, made: "paint" }],
  }));

  const runs = [];
  for (const { faces } of [...slices, ...ends].sort((a, b) => b.depth - a.depth)) {
    const tones = new Map();
    let patch = null;
    const finish = () => {
      if (patch)
        tones.set(
          patch.fill,
          (tones.get(patch.fill) ?? "") + view.polygon([...patch.out, ...patch.back.toReversed()]),
        );
      patch = null;
    };
    for (const { points, normal, made } of faces) {
      const towards = minus(view.at, mean(points));
      const fill = dot(normal, towards) > 0 ? tone(made, paint, normal, unit(towards), light) : null;
      if (fill === null || fill !== patch?.fill) finish();
      if (fill === null) continue;
      if (points.length > 4) patch = { fill, out: points, back: [] };
      else if (patch) {
        patch.out.push(points[1]);
        patch.back.push(points[2]);
      } else patch = { fill, out: [points[0], points[1]], back: [points[3], points[2]] };
    }
    finish();
    for (const [fill, d] of tones) {
      const before = runs.at(-1);
      if (before?.fill === fill) before.d += d;
      else runs.push({ fill, d });
    }
  }
  return runs.map(({ fill, d }) => el("path", { d, fill, stroke: fill }));
}

/** One of five flat tones: light from the key, a little from the sky, and a shine where it is mirrored at the eye. */
function tone(made, paint, normal, towards, light) {
  if (made === "dark") return "#090c11";
  const half = unit([towards[0] + light[0], towards[1] + light[1], towards[2] + light[2]]);
  const facing = Math.max(0, dot(normal, half));
  if (made === "glass")
    return glassTones[Math.min(3, Math.floor(0.4 + 1.3 * Math.max(0, normal[1]) + 2.4 * facing ** 18))];
  const lit =
    0.13 +
    0.55 * Math.max(0, dot(normal, light)) +
    0.16 * Math.max(0, normal[1]) +
    0.5 * facing ** 20 * Math.min(1, Math.abs(normal[1]) * 1.6 + 0.15);
  return paint[Math.min(4, Math.floor(lit * 5))];
}

/** Sections between the given ones on a smooth line, so that curves are round. */
function stations({ sections }, finest) {
  const out = [];
  for (let index = 0; index < sections.length - 1; index += 1) {
    const [before, here, next, after] = [-1, 0, 1, 2].map(
      (step) => sections[Math.min(sections.length - 1, Math.max(0, index + step))],
    );
    const steps = Math.max(1, Math.round((next[0] - here[0]) / finest));
    for (let step = 0; step < steps; step += 1) {
      const share = step / steps;
      out.push(
        here.map((value, member) =>
          member === 0 ? value + (next[0] - value) * share : smooth(before, here, next, after, member, share),
        ),
      );
    }
  }
  return [...out, sections.at(-1)];
}

/** A cubic between two sections whose slopes never overshoot them. */
function smooth(before, here, next, after, member, share) {
  const slope = (a, b) => (b[0] === a[0] ? 0 : (b[member] - a[member]) / (b[0] - a[0]));
  const [left, middle, right] = [slope(before, here), slope(here, next), slope(next, after)];
  const even = (a, b) => (a * b <= 0 ? 0 : (2 * a * b) / (a + b));
  const width = next[0] - here[0];
  const [start, end] = [
    before === here ? middle : even(left, middle),
    after === next ? middle : even(middle, right),
  ];
  const [t, t2, t3] = [share, share ** 2, share ** 3];
  return (
    (2 * t3 - 3 * t2 + 1) * here[member] +
    (t3 - 2 * t2 + t) * width * start +
    (3 * t2 - 2 * t3) * next[member] +
    (t3 - t2) * width * end
  );
}

/** Twelve sides: right from the sill up, over the roof, left and down. Point 5 is the rail beside the glass. */
function ring([z, floor, sill, side, widest, waist, waistAt, roof, roofAt, top]) {
  const right = [
    [sill, floor, z],
    [widest - 0.02, floor + 0.1, z],
    [widest, side, z],
    [waist, waistAt, z],
    [roof, roofAt, z],
    [roof * 0.88, roofAt + (top - roofAt) * 0.55, z],
  ];
  return [...right, [0, top, z], ...right.toReversed().map(([px, py, pz]) => [-px, py, pz])];
}

function material(form, z, side) {
  const within = ([from, to]) => z > from && z < to;
  if (side === 0) return "dark";
  if (side === 5 && (within(form.rearGlass) || within(form.windscreen))) return "glass";
  if (side === 3 && within(form.sideGlass) && Math.abs(z - form.pillar) > 0.05) return "glass";
  return "paint";
}

function normalOf(points) {
  const middle = Math.floor(points.length / 2);
  return unit(cross(minus(points[middle], points[0]), minus(points.at(-1), points[1] ?? points[0])));
}

const mean = (points) =>
  [0, 1, 2].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);

function flank({ form, place, view, paint }, side) {
  const skin = side * 0.945;
  const wheels = form.wheels.flatMap((wheelZ) => {
    const arch = [...circle(place, skin, wheelZ, 0.405, 18, -0.2, Math.PI + 0.2)];
    const face = side * 0.9;
    const spokes = Array.from({ length: 5 }, (_, index) => {
      const angle = (index / 5) * Math.PI * 2 + wheelZ;
      const at = (radius, spread) =>
        place([
          face,
          wheelRadius + Math.sin(angle + spread) * radius,
          wheelZ + Math.cos(angle + spread) * radius,
        ]);
      return view.polygon([at(0.04, -0.7), at(0.225, -0.2), at(0.225, 0.2), at(0.04, 0.7)]);
    });
    return [
      el("path", { d: view.polygon(arch), fill: "#05070a" }),
      el("path", { d: view.polygon(circle(place, face, wheelZ, wheelRadius, 28)), fill: "#0b0e13" }),
      el("path", { d: view.polygon(circle(place, face, wheelZ, 0.245, 24)), fill: "#1b222d" }),
      el("path", { d: spokes.join(""), fill: "#8d99a8" }),
    ];
  });
  const line = (points) => points.map((point) => view.point(place(point))).filter(Boolean);
  const shoulder = form.sections.map(([z, , , , , waist, waistAt]) => [side * (waist + 0.005), waistAt, z]);
  const metre = view.scale(place([skin, 0.8, form.sections.at(-1)[0] / 2]));
  return [
    ...wheels,
    el("path", {
      d: open(line(shoulder)),
      fill: "none",
      stroke: paint[4],
      "stroke-width": Math.max(1, metre * 0.014),
      opacity: 0.75,
    }),
    el("path", {
      d: open(
        line([
          [skin, 0.34, form.wheels[0] + 0.46],
          [skin, 0.3, form.wheels[1] - 0.46],
        ]),
      ),
      stroke: paint[0],
      "stroke-width": Math.max(1, metre * 0.05),
      fill: "none",
    }),
  ];
}

/** Flat shapes on an end of the car, in metres from its middle; mirrored ones are given for the right. */
function plane({ place, view }, at) {
  const shape = (points, paint) =>
    el("path", { d: view.polygon(points.map(([px, py]) => place([px, py, at]))), ...paint });
  return {
    shape,
    pair: (points, paint) => [
      shape(points, paint),
      shape(
        points.map(([px, py]) => [-px, py]),
        paint,
      ),
    ],
  };
}

function tail(parts, shape) {
  const { shape: one, pair } = plane(parts, -0.015);
  const { lights } = parts;
  const lamp = { fill: lights > 0 ? "#ff2d33" : "#7a1116" };
  const core = { fill: lights > 0 ? "#ffc9b8" : "#a32a2a" };
  const lamps = {
    coupe: [
      one(
        [
          [-0.77, 0.71],
          [0.77, 0.71],
          [0.77, 0.83],
          [-0.77, 0.83],
        ],
        { fill: "#120508" },
      ),
      pair(
        [
          [0.3, 0.74],
          [0.76, 0.73],
          [0.77, 0.82],
          [0.34, 0.8],
        ],
        lamp,
      ),
      pair(
        [
          [0.42, 0.76],
          [0.7, 0.755],
          [0.71, 0.79],
          [0.44, 0.785],
        ],
        core,
      ),
      one(
        [
          [-0.28, 0.765],
          [0.28, 0.765],
          [0.28, 0.78],
          [-0.28, 0.78],
        ],
        lamp,
      ),
    ],
    sedan: [
      pair(
        [
          [0.5, 0.72],
          [0.8, 0.7],
          [0.8, 0.88],
          [0.44, 0.86],
        ],
        { fill: "#120508" },
      ),
      pair(
        [
          [0.52, 0.8],
          [0.79, 0.79],
          [0.79, 0.86],
          [0.48, 0.845],
        ],
        lamp,
      ),
      pair(
        [
          [0.56, 0.74],
          [0.78, 0.73],
          [0.785, 0.77],
          [0.54, 0.78],
        ],
        lamp,
      ),
      pair(
        [
          [0.58, 0.815],
          [0.74, 0.81],
          [0.74, 0.84],
          [0.56, 0.835],
        ],
        core,
      ),
    ],
    hatch: [
      pair(
        [
          [0.46, 0.7],
          [0.77, 0.68],
          [0.76, 0.88],
          [0.5, 0.88],
        ],
        { fill: "#120508" },
      ),
      pair(
        [
          [0.6, 0.7],
          [0.76, 0.7],
          [0.75, 0.87],
          [0.62, 0.87],
        ],
        lamp,
      ),
      pair(
        [
          [0.65, 0.74],
          [0.72, 0.74],
          [0.715, 0.83],
          [0.66, 0.83],
        ],
        core,
      ),
    ],
    ute: [
      one(
        [
          [-0.74, 0.56],
          [0.74, 0.56],
          [0.74, 0.92],
          [-0.74, 0.92],
        ],
        { fill: parts.paint[1] },
      ),
      pair(
        [
          [0.68, 0.6],
          [0.84, 0.6],
          [0.83, 0.94],
          [0.7, 0.94],
        ],
        { fill: "#120508" },
      ),
      pair(
        [
          [0.7, 0.66],
          [0.83, 0.66],
          [0.82, 0.9],
          [0.71, 0.9],
        ],
        lamp,
      ),
      pair(
        [
          [0.74, 0.72],
          [0.79, 0.72],
          [0.785, 0.84],
          [0.745, 0.84],
        ],
        core,
      ),
    ],
  }[shape];
  return [
    one(
      [
        [-0.62, 0.28],
        [0.62, 0.28],
        [0.7, 0.46],
        [-0.7, 0.46],
      ],
      { fill: "#07090d" },
    ),
    [-0.4, -0.13, 0.13, 0.4].map((px) =>
      one(
        [
          [px - 0.012, 0.26],
          [px + 0.012, 0.26],
          [px + 0.012, 0.42],
          [px - 0.012, 0.42],
        ],
        { fill: "#20262f" },
      ),
    ),
    pair(
      [
        [0.46, 0.31],
        [0.6, 0.31],
        [0.6, 0.4],
        [0.46, 0.4],
      ],
      { fill: "#3a4452" },
    ),
    pair(
      [
        [0.475, 0.325],
        [0.585, 0.325],
        [0.585, 0.385],
        [0.475, 0.385],
      ],
      { fill: "#020305" },
    ),
    one(
      [
        [-0.2, 0.5],
        [0.2, 0.5],
        [0.2, 0.62],
        [-0.2, 0.62],
      ],
      { fill: "#f4f5f2" },
    ),
    one(
      [
        [-0.15, 0.535],
        [0.15, 0.535],
        [0.15, 0.585],
        [-0.15, 0.585],
      ],
      { fill: "#1a1f27" },
    ),
    lamps,
  ];
}

function face(parts, shape) {
  const { shape: one, pair } = plane(parts, parts.length + 0.012);
  const { lights } = parts;
  const high = { coupe: 0, sedan: 0.07, hatch: 0.08, ute: 0.08 }[shape];
  const up = (points) => points.map(([px, py]) => [px, py + high]);
  const lamp = { fill: lights > 0 ? "#fff7de" : "#9fb0c2" };
  return [
    one(
      up([
        [-0.44, 0.28],
        [0.44, 0.28],
        [0.52, 0.44],
        [-0.52, 0.44],
      ]),
      { fill: "#06080c" },
    ),
    one(
      up([
        [-0.4, 0.35],
        [0.4, 0.35],
        [0.42, 0.37],
        [-0.42, 0.37],
      ]),
      { fill: "#232b36" },
    ),
    pair(
      up([
        [0.54, 0.28],
        [0.7, 0.28],
        [0.68, 0.4],
        [0.6, 0.4],
      ]),
      { fill: "#06080c" },
    ),
    pair(
      up([
        [0.38, 0.5],
        [0.72, 0.53],
        [0.7, 0.6],
        [0.46, 0.55],
      ]),
      { fill: "#0a0d12" },
    ),
    pair(
      up([
        [0.46, 0.515],
        [0.7, 0.54],
        [0.69, 0.585],
        [0.5, 0.55],
      ]),
      lamp,
    ),
    one(
      up([
        [-0.72, 0.225],
        [0.72, 0.225],
        [0.74, 0.25],
        [-0.74, 0.25],
      ]),
      { fill: "#05070a" },
    ),
  ];
}

function wing(parts, behind) {
  const { place, view, paint } = parts;
  const onRoof = parts.form.sections[3][9] > 1.2;
  const [high, back, foot, half] = onRoof ? [1.44, 0.16, 1.38, 0.6] : [1.2, -0.05, 0.98, 0.78];
  const slab = (low, top, from, to) =>
    view.polygon([
      place([-half, low, from]),
      place([half, low, from]),
      place([half, top, to]),
      place([-half, top, to]),
    ]);
  const blade = slab(high, high + 0.03, back, back + 0.32);
  const edge = slab(high - 0.035, high + 0.01, back, back);
  const struts = [-0.45, 0.45].map((px) =>
    view.polygon([
      place([px - 0.02, foot, back + 0.22]),
      place([px + 0.02, foot, back + 0.22]),
      place([px + 0.02, high, back + 0.1]),
      place([px - 0.02, high, back + 0.1]),
    ]),
  );
  return [
    el("path", { d: struts.join(""), fill: "#0a0d12" }),
    el("path", { d: blade, fill: paint[3] }),
    behind && el("path", { d: edge, fill: paint[1] }),
    [-half, half].map((px) =>
      el("path", {
        d: view.polygon([
          place([px, high - 0.045, back]),
          place([px, high - 0.02, back + 0.32]),
          place([px, high + 0.045, back + 0.32]),
          place([px, high + 0.02, back]),
        ]),
        fill: paint[2],
      }),
    ),
  ];
}

function mirrors({ place, view, form, paint }, side) {
  const at = form.windscreen[1] - 0.35;
  return [-1, 1].map((each) =>
    each === -side && side !== 0
      ? ""
      : el("path", {
          d: view.polygon([
            place([each * 0.86, 0.93, at]),
            place([each * 1.06, 0.95, at - 0.05]),
            place([each * 1.06, 1.06, at - 0.05]),
            place([each * 0.88, 1.03, at]),
          ]),
          fill: paint[1],
        }),
  );
}

/** The outline around points (Andrew's monotone chain). */
function hull(points) {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list) => {
    const chain = [];
    for (const point of list) {
      while (chain.length > 1 && turns(chain.at(-2), chain.at(-1), point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}
const turns = (a, b, d) => (b[0] - a[0]) * (d[1] - a[1]) - (b[1] - a[1]) * (d[0] - a[0]);
