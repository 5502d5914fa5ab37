import { drawDisc, drawLine, drawShape } from "../shop/ground.mjs";
import { getPointAround, createCanvas, repeat } from "./canvas.mjs";

const middle = [900, 620];

/** A wheel close up with a torque wrench on one of its nuts. */
export function drawWheel() {
  const drawing = createCanvas("#0d4c55", "#06282e");
  drawing.draw(
    repeat(9, (index) =>
      drawShape(`M${index * 240 - 120} 1200l180 -200h60l-180 200z`, "#f4f5f2", { opacity: 0.06 }),
    ),
    drawShape("M0 0H1920V250Q1500 330 1420 620Q1380 160 900 120Q420 160 380 620Q300 330 0 250Z", "#e5383b"),
    drawShape("M0 0H1920V60H0Z", "#ff8d80", { opacity: 0.55 }),
    drawDisc(...middle, 500, "#0a0d12"),
    repeat(40, (index) =>
      drawLine(
        `M${getPointAround(middle, index * 9, 470)}L${getPointAround(middle, index * 9 + 3, 498)}`,
        "#2d3643",
        12,
      ),
    ),
    drawDisc(...middle, 420, "#191f29"),
    drawDisc(...middle, 372, "#4a5666"),
    drawDisc(...middle, 352, "#12161c"),
    drawDisc(...middle, 285, "#8d99a8"),
    drawDisc(...middle, 262, "#aeb6c2"),
    repeat(24, (index) =>
      drawDisc(
        ...getPointAround(middle, index * 15, index % 2 ? 240 : 205)
          .split(" ")
          .map(Number),
        9,
        "#5a6777",
      ),
    ),
    drawShape(
      `M${getPointAround(middle, 40, 300)}A300 300 0 0 1 ${getPointAround(middle, 95, 300)}L${getPointAround(middle, 95, 190)}A190 190 0 0 0 ${getPointAround(middle, 40, 190)}Z`,
      "#ffb000",
    ),
    repeat(5, (index) => drawSpoke(index * 72 + 4)),
    drawDisc(...middle, 150, "#f4f5f2"),
    drawDisc(...middle, 128, "#c6ced8"),
    repeat(5, (index) => drawNut(index * 72 + 40)),
    drawDisc(...middle, 44, "#12151a"),
    drawDisc(...middle, 24, "#ffb000"),
    drawWrench(),
  );
  return drawing.svg();
}

const drawSpoke = (angle) => [
  drawShape(
    `M${getPointAround(middle, angle - 22, 140)}L${getPointAround(middle, angle - 9, 366)}L${getPointAround(middle, angle + 9, 366)}L${getPointAround(middle, angle + 22, 140)}Z`,
    "#f4f5f2",
  ),
  drawShape(
    `M${getPointAround(middle, angle + 4, 140)}L${getPointAround(middle, angle + 3, 366)}L${getPointAround(middle, angle + 9, 366)}L${getPointAround(middle, angle + 22, 140)}Z`,
    "#aeb6c2",
  ),
];

const drawNut = (angle) => {
  const [x, y] = getPointAround(middle, angle, 92).split(" ").map(Number);
  return [drawDisc(x, y, 26, "#39434f"), drawDisc(x - 4, y - 4, 15, "#8d99a8")];
};

/** The torque wrench on the nut at the upper right. */
function drawWrench() {
  const [x, y] = getPointAround(middle, 40, 92).split(" ").map(Number);
  return [
    drawLine(`M${x + 12} ${y + 16}L1740 210`, "#05070b", 54, { opacity: 0.35 }),
    drawLine(`M${x} ${y}L1720 190`, "#5a6777", 46),
    drawLine(`M${x} ${y - 8}L1720 182`, "#dfe4e8", 14),
    drawLine("M1460 328L1720 190", "#b8262c", 66),
    drawLine("M1470 310L1712 182", "#ff8d80", 12),
    drawDisc(x, y, 64, "#2d3643"),
    drawDisc(x, y, 44, "#8d99a8"),
    drawDisc(x - 8, y - 8, 22, "#f4f5f2"),
  ];
}
