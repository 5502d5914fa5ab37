import { plane } from "./car-end.mjs";

/** Headlights, grille and splitter. */
export function face(parts, shape) {
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
