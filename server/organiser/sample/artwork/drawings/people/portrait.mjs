import { drawDisc, drawLine, drawShape } from "../shop/ground.mjs";
import { createElement, drawGlow, createDrawing } from "../svg.mjs";

/**
 * A person from the chest up, in front of lights out of focus. `wears` is drawn over the head: a cap, hair, a
 * headset.
 */
export function drawPortrait({ sky, lights, skin, jacket, trim, brows, below = [], wears, over = [] }) {
  const drawing = createDrawing(1200, 900);
  drawing.draw(
    createElement("rect", {
      width: 1200,
      height: 900,
      fill: drawing.linear([
        [0, sky[0]],
        [1, sky[1]],
      ]),
    }),
    lights.map(([x, y, radius, colour]) => [
      drawGlow(drawing, [x, y], radius * 2.4, colour, 0.5),
      drawDisc(x, y, radius, colour, { opacity: 0.45 }),
    ]),
    below,
    drawShape("M540 520H660V690H540Z", darken(skin)),
    drawShape("M250 900Q262 700 430 662L540 628Q600 700 660 628L770 662Q938 700 950 900Z", jacket),
    drawShape("M540 628Q600 700 660 628L680 640L612 770H588L520 640Z", trim),
    drawLine("M600 770V900", trim, 12),
    drawShape("M330 900L352 716L404 690L392 900Z", trim, { opacity: 0.85 }),
    drawShape("M870 900L848 716L796 690L808 900Z", trim, { opacity: 0.85 }),
    drawShape(
      "M462 380Q462 230 600 230Q738 230 738 380Q738 470 704 530Q664 596 600 596Q536 596 496 530Q462 470 462 380Z",
      skin,
    ),
    drawShape("M466 370Q440 366 444 408Q450 446 474 442Z", skin),
    drawShape("M734 370Q760 366 756 408Q750 446 726 442Z", skin),
    [540, 660].map((x) => [
      drawDisc(x, 402, 10, "#12151a"),
      drawLine(`M${x - 28} 372q28 -18 56 0`, brows, 10, { "stroke-linecap": "round" }),
    ]),
    drawLine("M600 410q-16 44 4 54", darken(skin), 9, { "stroke-linecap": "round" }),
    drawLine("M556 502q44 36 88 0", "#5b1f1a", 10, { "stroke-linecap": "round" }),
    wears,
    over,
  );
  return drawing.svg();
}

/** The same colour in shadow. */
const darken = (colour) => `#${[1, 3, 5].map((at) => darkenPair(colour.slice(at, at + 2))).join("")}`;
const darkenPair = (pair) =>
  Math.round(Number.parseInt(pair, 16) * 0.78)
    .toString(16)
    .padStart(2, "0");
