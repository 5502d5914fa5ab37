import { drawText } from "../letters.mjs";
import { paints } from "../palette.mjs";
import { drawDisc, drawLine, drawShape } from "../shop/ground.mjs";
import { createElement, drawGlow } from "../svg.mjs";
import { createCanvas, repeat } from "./canvas.mjs";

/**
 * A rolling start from above: two cars side by side between rows of cones, with the start line ahead of them.
 */
export function drawRollingStart() {
  const drawing = createCanvas("#0c3b30", "#072019");
  drawing.draw(
    createElement("g", { transform: "rotate(-9 960 600)" }, [
      drawShape("M-200 260H2120V940H-200Z", "#20262f"),
      drawShape("M-200 260H2120V276H-200ZM-200 924H2120V940H-200Z", "#f4f5f2"),
      repeat(13, (index) => drawShape(`M${-180 + index * 180} 593h96v14h-96z`, "#ffb000")),
      repeat(20, (index) =>
        drawShape(`M${1240 + (index % 2) * 34} ${276 + index * 33}h34v33h-34z`, "#f4f5f2", { opacity: 0.92 }),
      ),
      drawText("40", { x: 250, y: 320, height: 210, colour: "#f4f5f2", slant: -10, opacity: 0.2 }),
      drawText("40", { x: 250, y: 660, height: 210, colour: "#f4f5f2", slant: -10, opacity: 0.2 }),
      repeat(5, (index) => [drawCone(700 + index * 110, 236), drawCone(700 + index * 110, 964)]),
      drawLine("M1400 430H1850M1800 390l56 40l-56 40", "#00c26f", 16, { opacity: 0.85 }),
      drawLine("M1400 770H1850M1800 730l56 40l-56 40", "#00c26f", 16, { opacity: 0.85 }),
      drawCar(drawing, 430, paints.amber),
      drawCar(drawing, 770, paints.ice),
    ]),
  );
  return drawing.svg();
}

const drawCone = (x, y) => [
  drawDisc(x, y, 24, "#0a0d12"),
  drawDisc(x, y, 19, "#ff7a33"),
  drawDisc(x, y, 8, "#f4f5f2"),
];

/** A car from above with its lights on, its nose at the line. */
const drawCar = (drawing, y, [dark, shade, middle, bright, light]) => [
  [-62, 62].map((offset) => drawGlow(drawing, [1290, y + offset], 190, "#fff3d6", 0.5, 0.5)),
  drawShape(`M716 ${y - 104}h500v208h-500z`, "#05070b", { opacity: 0.45 }),
  [740, 1086].map((x) => drawShape(`M${x} ${y - 106}h92v212h-92z`, "#0a0d12")),
  drawShape(
    `M716 ${y - 70}Q716 ${y - 94} 760 ${y - 94}H1120Q1212 ${y - 90} 1222 ${y - 40}V${y + 40}Q1212 ${y + 90} 1120 ${y + 94}H760Q716 ${y + 94} 716 ${y + 70}Z`,
    middle,
  ),
  drawShape(
    `M1050 ${y - 84}H1130Q1204 ${y - 78} 1210 ${y - 36}V${y + 36}Q1204 ${y + 78} 1130 ${y + 84}H1050Z`,
    bright,
  ),
  drawShape(`M820 ${y - 74}H1000L1060 ${y - 66}V${y + 66}L1000 ${y + 74}H820L784 ${y + 58}V${y - 58}Z`, dark),
  drawShape(`M846 ${y - 62}H980V${y + 62}H846Z`, bright),
  drawShape(`M846 ${y - 62}H980V${y - 40}H846Z`, light, { opacity: 0.7 }),
  drawShape(`M1060 ${y - 12}H1200V${y + 12}H1060Z`, shade),
  [-76, 52].map((offset) => drawShape(`M1190 ${y + offset}h26v24h-26z`, "#fffaf0")),
  [-78, 54].map((offset) => drawShape(`M716 ${y + offset}h18v24h-18z`, "#ff3b30")),
];
