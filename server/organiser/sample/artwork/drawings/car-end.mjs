import { createElement } from "./svg.mjs";

/**
 * Creates functions that draw shapes on the front or rear of a car. Points are in metres from the middle of
 * the car. `drawPair` draws a shape on the right side and its mirror image.
 */
export function createEndDrawing({ place, view }, z) {
  const drawShape = (points, paint) =>
    createElement("path", { d: view.polygon(points.map(([x, y]) => place([x, y, z]))), ...paint });
  return {
    drawShape,
    drawPair: (points, paint) => [
      drawShape(points, paint),
      drawShape(
        points.map(([x, y]) => [-x, y]),
        paint,
      ),
    ],
  };
}
