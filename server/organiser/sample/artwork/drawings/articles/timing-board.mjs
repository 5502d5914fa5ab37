import { drawText } from "../letters.mjs";
import { drawDisc, drawLine, drawShape } from "../shop/ground.mjs";
import { drawGlow } from "../svg.mjs";
import { createCanvas, repeat } from "./canvas.mjs";

/** The board at the finish: two thousandths of a second between the lanes. */
export function drawTimingBoard() {
  const drawing = createCanvas("#05070d", "#1a2450");
  drawing.draw(
    repeat(60, (index) =>
      drawDisc((index * 617) % 1920, (index * 331) % 560, 1.5 + (index % 3), "#ffffff", { opacity: 0.5 }),
    ),
    repeat(2, (index) => [
      drawShape(`M${330 + index * 1210} 860h50v340h-50z`, "#05070b"),
      drawLine(`M${300 + index * 1210} 1200l110 -170l-110 -170`, "#0a0d12", 10),
    ]),
    drawShape("M170 170H1750L1790 210V880H170Z", "#0b0f15"),
    drawShape("M170 170H1750L1790 210H170Z", "#ffb000"),
    drawShape("M210 250H950V840H210ZM1000 250H1740V840H1000Z", "#03050a"),
    drawLane(drawing, 230, "1", "087", "#00ff95"),
    drawLane(drawing, 1020, "2", "089", "#ff6b57"),
    drawShape("M230 760H930V820H230Z", "#00c26f"),
    drawText("WINNER", { x: 580, y: 770, height: 40, colour: "#03140d", anchor: "middle", slant: -10 }),
    repeat(24, (index) =>
      drawShape(`M${index * 80} ${1060 + (index % 2) * 40}h80v40h-80z`, "#f4f5f2", { opacity: 0.85 }),
    ),
    repeat(24, (index) => drawShape(`M${index * 80} ${1100 - (index % 2) * 40}h80v40h-80z`, "#12151a")),
    drawGlow(drawing, [580, 560], 560, "#00c26f", 0.3),
  );
  return drawing.svg();
}

/** The panel of one lane at `x`: its number, and a time of six seconds and so many thousandths. */
const drawLane = (drawing, x, number, thousandths, colour) => [
  drawText(`LANE ${number}`, { x: x + 20, y: 290, height: 70, colour: "#aeb6c2" }),
  drawText("6", { x: x + 40, y: 440, height: 250, colour, slant: -8 }),
  drawDisc(x + 208, 664, 24, colour),
  drawText(thousandths, { x: x + 262, y: 440, height: 250, colour, slant: -8 }),
];
