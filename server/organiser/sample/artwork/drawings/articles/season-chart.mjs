import { paints } from "../palette.mjs";
import { drawDisc, drawLine, drawShape } from "../shop/ground.mjs";
import { createElement } from "../svg.mjs";
import { createCanvas, repeat } from "./canvas.mjs";

const bands = [paints.ice[3], paints.violet[3], paints.green[3], paints.amber[3], paints.red[3]];

/** A chart of tyres: five stacks, each higher than the last, a flag on the highest. */
export function drawSeasonChart() {
  const drawing = createCanvas("#f7e3b4", "#ffb000");
  drawing.draw(
    repeat(5, (index) =>
      drawLine(`M150 ${270 + index * 170}H1770`, "#a45400", 5, {
        opacity: 0.35,
        "stroke-dasharray": "26 22",
      }),
    ),
    drawShape("M0 1010H1920V1200H0Z", "#20262f"),
    drawShape("M0 1010H1920V1030H0Z", "#0a0d12"),
    repeat(12, (index) => drawShape(`M${index * 170 - 20} 1104h96v14h-96z`, "#f4f5f2")),
    bands.map((band, place) =>
      repeat(place + 2, (row) => drawTyre(320 + place * 320, 966 - row * 122, band)),
    ),
    drawLine("M1600 300V146", "#12151a", 16),
    repeat(16, (index) =>
      drawShape(
        `M${1600 - 50 * ((index % 4) + 1)} ${150 + Math.floor(index / 4) * 34}h50v34h-50z`,
        (index + Math.floor(index / 4)) % 2 ? "#12151a" : "#fbfaf7",
      ),
    ),
    drawLine("M320 690L640 566L960 446L1280 322L1500 246", "#b8262c", 16, { opacity: 0.9 }),
    [
      [320, 690],
      [640, 566],
      [960, 446],
      [1280, 322],
    ].map(([x, y]) => [drawDisc(x, y, 26, "#b8262c"), drawDisc(x, y, 12, "#fbfaf7")]),
  );
  return drawing.svg();
}

/** A tyre that lies flat, seen from the side. */
const drawTyre = (x, y, band) => [
  createElement("rect", { x: x - 136, y: y - 60, width: 272, height: 112, rx: 48, fill: "#12151a" }),
  createElement("rect", { x: x - 136, y: y - 60, width: 272, height: 26, rx: 13, fill: "#39434f" }),
  createElement("rect", { x: x - 136, y: y - 14, width: 272, height: 26, fill: band }),
  repeat(9, (index) => drawLine(`M${x - 112 + index * 28} ${y + 20}l12 24`, "#2d3643", 9)),
];
