import { drawText } from "../letters.mjs";
import { createElement, createDrawing } from "../svg.mjs";
import { drawLine, drawShape, drawLights } from "./ground.mjs";

const sizes = [
  ["S", "50", "70"],
  ["M", "53", "72"],
  ["L", "56", "74"],
  ["XL", "60", "76"],
  ["3XL", "68", "80"],
];

/** Chest and length of tops in centimetres, laid flat. */
export function drawSizeChart() {
  const drawing = createDrawing(1600, 1200);
  const columns = [930, 1130, 1360];
  drawing.draw(
    createElement("rect", { width: 1600, height: 1200, fill: "#1a1f27" }),
    drawShape("M0 0H720L520 1200H0Z", "#222933"),
    createElement("g", { transform: "translate(-230 150) scale(.78)" }, [
      drawShape(
        "M690 176L506 256Q470 272 452 306L352 500Q346 514 360 522L500 598Q514 604 522 592L574 506L566 1030Q566 1048 584 1048H1016Q1034 1048 1034 1030L1026 506L1078 592Q1086 604 1100 598L1240 522Q1254 514 1248 500L1148 306Q1130 272 1094 256L910 176Q800 300 690 176Z",
        "#39434f",
        { stroke: "#f4f5f2", "stroke-width": 6 },
      ),
    ]),
    drawLine("M226 580H562M226 560V600M562 560V600", "#ffb000", 8),
    drawWord("A", 392, 600, 60, "#ffb000"),
    drawLine("M470 330V960M450 330H490M450 960H490", "#4cc3ff", 8),
    drawWord("B", 430, 760, 60, "#4cc3ff"),
    drawWord("SIZE", columns[0], 150, 62, "#f4f5f2"),
    drawWord("A", columns[1], 150, 62, "#ffb000"),
    drawWord("B", columns[2], 150, 62, "#4cc3ff"),
    drawLine("M820 250H1500", "#ffb000", 8, { "stroke-dasharray": "52 20", "stroke-linecap": "butt" }),
    sizes.map(([size, chest, length], index) => {
      const y = 316 + index * 148;
      return [
        index % 2 === 0 ? drawShape(`M820 ${y - 34}H1500V${y + 106}H820Z`, "#222933") : "",
        drawWord(size, columns[0], y, 72, "#f4f5f2"),
        drawWord(chest, columns[1], y, 72, "#ffb000"),
        drawWord(length, columns[2], y, 72, "#4cc3ff"),
      ];
    }),
    drawWord("ALL IN CM", 1160, 1070, 42, "#aeb6c2"),
    drawLights(1436, 1090, 14, 42),
  );
  return drawing.svg();
}

const drawWord = (text, x, y, height, colour) =>
  drawText(text, { x, y, height, colour, anchor: "middle", slant: -8, weight: 14 });
