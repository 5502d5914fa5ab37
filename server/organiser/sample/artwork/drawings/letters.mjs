import { createElement, formatTenths } from "./svg.mjs";

/**
 * The letters are strokes on a grid of 44 by 100 with corners cut by 13, so that the drawings need no font.
 */
const W = 44;
const c = 13;
const box = `M${c} 0H${W - c}L${W} ${c}V${100 - c}L${W - c} 100H${c}L0 ${100 - c}V${c}Z`;
const glyphs = {
  A: `M0 100V${c}L${c} 0H${W - c}L${W} ${c}V100M0 62H${W}`,
  B: `M0 50H${W - c}L${W} ${50 + c}V${100 - c}L${W - c} 100H0V0H${W - c}L${W} ${c}V${50 - c}L${W - c} 50`,
  C: `M${W} 26V${c}L${W - c} 0H${c}L0 ${c}V${100 - c}L${c} 100H${W - c}L${W} ${100 - c}V74`,
  D: `M0 0H${W - c}L${W} ${c}V${100 - c}L${W - c} 100H0Z`,
  E: `M${W} 0H0V100H${W}M0 50H${W - 7}`,
  F: `M${W} 0H0V100M0 52H${W - 7}`,
  G: `M${W} 26V${c}L${W - c} 0H${c}L0 ${c}V${100 - c}L${c} 100H${W - c}L${W} ${100 - c}V52H${W / 2}`,
  H: `M0 0V100M${W} 0V100M0 50H${W}`,
  I: "M0 0V100",
  J: `M${W} 0V${100 - c}L${W - c} 100H${c}L0 ${100 - c}V74`,
  K: `M0 0V100M${W} 0L2 52M8 46L${W} 100`,
  L: `M0 0V100H${W}`,
  M: `M0 100V0L32 58L64 0V100`,
  N: `M0 100V0L${W} 100V0`,
  O: box,
  P: `M0 100V0H${W - c}L${W} ${c}V${56 - c}L${W - c} 56H0`,
  Q: `${box}M${W / 2} 76L${W + 4} 108`,
  R: `M0 100V0H${W - c}L${W} ${c}V${54 - c}L${W - c} 54H0M${W / 2 - 4} 54L${W} 100`,
  S: `M${W} 26V${c}L${W - c} 0H${c}L0 ${c}V${50 - c}L${c} 50H${W - c}L${W} ${50 + c}V${100 - c}L${W - c} 100H${c}L0 ${100 - c}V74`,
  T: `M-4 0H${W + 4}M${W / 2} 0V100`,
  U: `M0 0V${100 - c}L${c} 100H${W - c}L${W} ${100 - c}V0`,
  V: `M0 0L${W / 2} 100L${W} 0`,
  W: `M0 0L14 100L32 34L50 100L64 0`,
  X: `M0 0L${W} 100M${W} 0L0 100`,
  Y: `M0 0L${W / 2} 52L${W} 0M${W / 2} 52V100`,
  Z: `M0 0H${W}L0 100H${W}`,
  0: box,
  1: `M4 14L18 0V100`,
  2: `M0 24V${c}L${c} 0H${W - c}L${W} ${c}V44L0 100H${W}`,
  3: `M0 0H${W}L18 44H${W - c}L${W} ${44 + c}V${100 - c}L${W - c} 100H${c}L0 ${100 - c}V78`,
  4: `M34 100V0L0 70H${W + 2}`,
  5: `M${W} 0H0V46L6 40H${W - c}L${W} ${40 + c}V${100 - c}L${W - c} 100H${c}L0 ${100 - c}V80`,
  6: `M${W} 22V${c}L${W - c} 0H${c}L0 ${c}V${100 - c}L${c} 100H${W - c}L${W} ${100 - c}V60L${W - c} 47H0`,
  7: `M0 0H${W}L12 100`,
  8: `${box}M0 50H${W}`,
  9: `M0 78V${100 - c}L${c} 100H${W - c}L${W} ${100 - c}V${c}L${W - c} 0H${c}L0 ${c}V40L${c} 53H${W}`,
  "-": `M4 54H${W - 4}`,
};
const widths = { I: 0, M: 64, W: 64, 1: 20, " ": 18 };

/** Width of a word in units of its letters' height. */
export const getWordWidth = (word, weight = 17) =>
  [...word].reduce((sum, letter) => sum + (widths[letter] ?? W) + weight + 11, -11) / 100;

/**
 * Draws a word as strokes. The top left corner is at `[x, y]`. `slant` is in degrees. `anchor` shifts the
 * word like `text-anchor` in SVG.
 */
export function drawText(
  word,
  { x, y, height, colour, weight = 17, slant = -12, anchor = "start", opacity },
) {
  const scale = height / (100 + weight);
  const width = getWordWidth(word, weight) * 100 * scale;
  const left = anchor === "middle" ? x - width / 2 : anchor === "end" ? x - width : x;
  let at = weight / 2;
  const strokes = [...word].map((letter) => {
    const shape = glyphs[letter];
    const start = at;
    at += (widths[letter] ?? W) + weight + 11;
    return shape ? createElement("path", { d: shape, transform: `translate(${formatTenths(start)})` }) : "";
  });
  const shift = left + (slant === 0 ? 0 : Math.tan((-slant * Math.PI) / 180) * height * 0.5);
  return createElement(
    "g",
    {
      transform: `translate(${formatTenths(shift)} ${formatTenths(y)}) skewX(${slant}) scale(${Math.round(scale * 1000) / 1000}) translate(0 ${weight / 2})`,
      fill: "none",
      stroke: colour,
      "stroke-width": weight,
      "stroke-miterlimit": 3.5,
      opacity,
    },
    strokes,
  );
}
