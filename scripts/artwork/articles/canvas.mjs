import { el, picture } from "../svg.mjs";

/** The canvas of every article, 1920 by 1200. What matters keeps to the middle, 1600 by 960. */
export function canvas(top, bottom) {
  const art = picture(1920, 1200);
  art.draw(
    el("rect", {
      width: 1920,
      height: 1200,
      fill: art.linear([
        [0, top],
        [1, bottom],
      ]),
    }),
  );
  return art;
}

/** A point around a middle: degrees from the top, pixels away. */
export const around = ([x, y], angle, radius) => {
  const turn = (angle * Math.PI) / 180;
  return `${Math.round(x + Math.sin(turn) * radius)} ${Math.round(y - Math.cos(turn) * radius)}`;
};

/** As many things as `count` says, each made from its number. */
export const several = (count, make) => Array.from({ length: count }, (_, index) => make(index));
