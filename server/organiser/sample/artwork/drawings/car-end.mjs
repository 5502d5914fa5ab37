import { el } from "./svg.mjs";

/**
 * Flat shapes on an end of the car, in metres from its middle. The points of mirrored shapes are those of the
 * right one.
 */
export function plane({ place, view }, at) {
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
