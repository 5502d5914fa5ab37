import { createEndDrawing } from "./car-end.mjs";

/** Headlights, grille and splitter. */
export function drawFace(car, shape) {
  const { drawShape, drawPair } = createEndDrawing(car, car.length + 0.012);
  const { lights } = car;
  const height = { coupe: 0, sedan: 0.07, hatch: 0.08, ute: 0.08 }[shape];
  const raise = (points) => points.map(([px, py]) => [px, py + height]);
  const lamp = { fill: lights > 0 ? "#fff7de" : "#9fb0c2" };
  return [
    drawShape(
      raise([
        [-0.44, 0.28],
        [0.44, 0.28],
        [0.52, 0.44],
        [-0.52, 0.44],
      ]),
      { fill: "#06080c" },
    ),
    drawShape(
      raise([
        [-0.4, 0.35],
        [0.4, 0.35],
        [0.42, 0.37],
        [-0.42, 0.37],
      ]),
      { fill: "#232b36" },
    ),
    drawPair(
      raise([
        [0.54, 0.28],
        [0.7, 0.28],
        [0.68, 0.4],
        [0.6, 0.4],
      ]),
      { fill: "#06080c" },
    ),
    drawPair(
      raise([
        [0.38, 0.5],
        [0.72, 0.53],
        [0.7, 0.6],
        [0.46, 0.55],
      ]),
      { fill: "#0a0d12" },
    ),
    drawPair(
      raise([
        [0.46, 0.515],
        [0.7, 0.54],
        [0.69, 0.585],
        [0.5, 0.55],
      ]),
      lamp,
    ),
    drawShape(
      raise([
        [-0.72, 0.225],
        [0.72, 0.225],
        [0.74, 0.25],
        [-0.74, 0.25],
      ]),
      { fill: "#05070a" },
    ),
  ];
}
