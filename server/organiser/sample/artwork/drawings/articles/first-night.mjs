import { drawText } from "../letters.mjs";
import { drawHelmetShape } from "../scenes/helmet.mjs";
import { drawLine, drawShape } from "../shop/ground.mjs";
import { createElement, drawGlow } from "../svg.mjs";
import { createCanvas, repeat } from "./canvas.mjs";

/** What a new driver needs: a list with ticks and a helmet on a bench, lamps behind them. */
export function drawFirstNight() {
  const drawing = createCanvas("#17103a", "#4a2358");
  const ticked = [true, true, true, false];
  drawing.draw(
    repeat(9, (index) =>
      drawGlow(drawing, [110 + index * 215, 150 + Math.abs(index - 4) * 16], 150, "#ffd27a", 0.9),
    ),
    drawLine("M-20 110Q960 230 1940 110", "#0a0d12", 7),
    repeat(7, (index) =>
      drawShape(
        `M${-60 + index * 320} 830V${560 - (index % 2) * 60}h250v${270 + (index % 2) * 60}z`,
        "#241236",
        {
          opacity: 0.75,
        },
      ),
    ),
    drawShape("M0 830H1920V900H0Z", "#e08900"),
    drawShape("M0 830H1920V848H0Z", "#ffdf8a"),
    drawShape("M0 900H1920V1200H0Z", "#5a2c00"),
    repeat(6, (index) => drawLine(`M${index * 380 - 60} 900V1200`, "#3d1d00", 8)),
    createElement("g", { transform: "rotate(-7 640 600)" }, [
      drawShape("M400 250H900V960H400Z", "#05070b", { opacity: 0.4 }),
      drawShape("M380 230H880V940H380Z", "#8a5a20"),
      drawShape("M410 290H850V910H410Z", "#fbfaf7"),
      drawShape("M540 200H720V270H540Z", "#8d99a8"),
      drawShape("M590 170H670V210H590Z", "#5a6777"),
      drawText("18", { x: 452, y: 320, height: 76, colour: "#12151a", slant: -10 }),
      drawLine("M590 340H800M590 372H740", "#c9c6bb", 14),
      ticked.map((isDone, index) => [
        drawShape(`M452 ${450 + index * 112}h62v62h-62z`, "#12151a"),
        drawShape(`M462 ${460 + index * 112}h42v42h-42z`, "#fbfaf7"),
        isDone && drawLine(`M462 ${480 + index * 112}l22 24l50 -66`, "#00a35d", 18),
        drawLine(`M556 ${481 + index * 112}h${[230, 180, 250, 210][index]}`, "#474d57", 16),
      ]),
    ]),
    createElement("ellipse", { cx: 1290, cy: 846, rx: 340, ry: 30, fill: "#05070b", opacity: 0.55 }),
    createElement("g", { transform: "translate(260 10)" }, drawHelmetShape()),
  );
  return drawing.svg();
}
