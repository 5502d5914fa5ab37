import { createElement, createDrawing } from "../svg.mjs";

/** The canvas of every article, 1920 by 1200. Important content is within the middle 1600 by 960. */
export function createCanvas(top, bottom) {
  const drawing = createDrawing(1920, 1200);
  drawing.draw(
    createElement("rect", {
      width: 1920,
      height: 1200,
      fill: drawing.linear([
        [0, top],
        [1, bottom],
      ]),
    }),
  );
  return drawing;
}

/** A point around a centre: degrees from the top, and distance in pixels. */
export const getPointAround = ([x, y], angle, radius) => {
  const turn = (angle * Math.PI) / 180;
  return `${Math.round(x + Math.sin(turn) * radius)} ${Math.round(y - Math.cos(turn) * radius)}`;
};

/** Returns `count` items, each made from its index. */
export const repeat = (count, make) => Array.from({ length: count }, (_, index) => make(index));
