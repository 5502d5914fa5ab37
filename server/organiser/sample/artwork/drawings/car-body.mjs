import { cross, dot, subtract, normalise } from "./space.mjs";
import { createElement } from "./svg.mjs";

export function drawBody({ form, place, view, paint, length }, key) {
  const light = normalise(key);
  const isLargeInPicture = view.scale(place([0, 0.8, length / 2])) > 110;
  const maxFaceLength = isLargeInPicture ? 0.16 : 0.34;
  const rings = interpolateSections(form, maxFaceLength).map((section) => ({
    z: section[0],
    points: buildRing(section).map(place),
  }));
  const heading = normalise(subtract(place([0, 1, length]), place([0, 1, 0])));
  const eye = view.depth(place([0, 0.8, 0])) < view.depth(place([0, 0.8, length])) ? 0 : length;
  const slices = rings.slice(0, -1).map((here, index) => ({
    depth: view.depth(place([0, 0.8, (here.z + rings[index + 1].z) / 2])),
    faces: here.points.slice(0, -1).map((_, side) => {
      const next = rings[index + 1];
      const points = [here.points[side], here.points[side + 1], next.points[side + 1], next.points[side]];
      return {
        points,
        normal: getNormal(points),
        made: getMaterial(form, (here.z + next.z) / 2, Math.min(side, 11 - side)),
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
      const towards = subtract(view.at, calculateMean(points));
      const fill = dot(normal, towards) > 0 ? tone(made, paint, normal, normalise(towards), light) : null;
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
  return runs.map(({ fill, d }) => createElement("path", { d, fill, stroke: fill }));
}

/**
 * Returns one of the five tones of a paint. The tone depends on the key light, the light of the sky, and the
 * reflection of the key light to the camera.
 */
function tone(made, paint, normal, towards, light) {
  if (made === "dark") return "#090c11";
  const half = normalise([towards[0] + light[0], towards[1] + light[1], towards[2] + light[2]]);
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

const glassTones = ["#05080e", "#0c1626", "#1b3350", "#6fa3cf"];

/** Adds interpolated sections between the sections of a shape, so that curves are round. */
function interpolateSections({ sections }, maxFaceLength) {
  const out = [];
  for (let index = 0; index < sections.length - 1; index += 1) {
    const [before, here, next, after] = [-1, 0, 1, 2].map(
      (step) => sections[Math.min(sections.length - 1, Math.max(0, index + step))],
    );
    const steps = Math.max(1, Math.round((next[0] - here[0]) / maxFaceLength));
    for (let step = 0; step < steps; step += 1) {
      const share = step / steps;
      out.push(
        here.map((value, column) =>
          column === 0
            ? value + (next[0] - value) * share
            : interpolateColumn(before, here, next, after, column, share),
        ),
      );
    }
  }
  return [...out, sections.at(-1)];
}

/** Interpolates between two sections by a cubic function that doesn't overshoot. */
function interpolateColumn(before, here, next, after, column, share) {
  const slope = (a, b) => (b[0] === a[0] ? 0 : (b[column] - a[column]) / (b[0] - a[0]));
  const [left, middle, right] = [slope(before, here), slope(here, next), slope(next, after)];
  const width = next[0] - here[0];
  const [start, end] = [
    before === here ? middle : calculateHarmonicMean(left, middle),
    after === next ? middle : calculateHarmonicMean(middle, right),
  ];
  const [t, t2, t3] = [share, share ** 2, share ** 3];
  return (
    (2 * t3 - 3 * t2 + 1) * here[column] +
    (t3 - 2 * t2 + t) * width * start +
    (3 * t2 - 2 * t3) * next[column] +
    (t3 - t2) * width * end
  );
}

/**
 * Returns the outline of a section with twelve sides: up the right side from the sill, over the roof, and
 * down the left side. Point 5 is the rail beside the glass.
 */
function buildRing([z, floor, sill, side, widest, waist, waistAt, roof, roofAt, top]) {
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

function getMaterial(form, z, side) {
  const within = ([from, to]) => z > from && z < to;
  if (side === 0) return "dark";
  if (side === 5 && (within(form.rearGlass) || within(form.windscreen))) return "glass";
  if (side === 3 && within(form.sideGlass) && Math.abs(z - form.pillar) > 0.05) return "glass";
  return "paint";
}

function getNormal(points) {
  const middle = Math.floor(points.length / 2);
  return normalise(
    cross(subtract(points[middle], points[0]), subtract(points.at(-1), points[1] ?? points[0])),
  );
}

const calculateMean = (points) =>
  [0, 1, 2].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);

const calculateHarmonicMean = (a, b) => (a * b <= 0 ? 0 : (2 * a * b) / (a + b));
