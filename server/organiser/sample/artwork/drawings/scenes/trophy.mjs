import { drawText } from "../letters.mjs";
import { drawVignette } from "../sky.mjs";
import { createElement, drawGlow, createDrawing } from "../svg.mjs";

export function drawTrophy() {
  const drawing = createDrawing(1920, 1080);
  drawing.draw(
    createElement("rect", {
      width: 1920,
      height: 1080,
      fill: drawing.linear([
        [0, "#0b0f18"],
        [1, "#1a1f27"],
      ]),
    }),
    [-1, 0, 1].map((index) =>
      createElement("path", {
        d: `M${960 + index * 520} -20L${760 + index * 760} 1100H${1160 + index * 760}z`,
        fill: drawing.linear([
          [0, "#ffdf8a", 0.28],
          [1, "#ffdf8a", 0],
        ]),
      }),
    ),
    drawGlow(drawing, [960, 470], 640, "#ffb000", 0.5),
    createElement("rect", { y: 900, width: 1920, height: 180, fill: "#0e1116" }),
    createElement("path", {
      d: Array.from({ length: 24 }, (_, index) => `M${index * 80} ${900 + (index % 2) * 24}h80v24h-80z`).join(
        "",
      ),
      fill: "#f4f5f2",
      opacity: 0.8,
    }),
    createElement("path", {
      d: "M700 250q-170 -10 -160 130q20 170 240 210l10 -56q-150 -30 -170 -150q-4 -70 96 -64zM1220 250q170 -10 160 130q-20 170 -240 210l-10 -56q150 -30 170 -150q4 -70 -96 -64z",
      fill: "#e08900",
    }),
    createElement("path", {
      d: "M680 190H1240Q1240 610 1000 660V760H920V660Q680 610 680 190Z",
      fill: "#ffb000",
    }),
    createElement("path", {
      d: "M680 190H820Q800 560 920 660V760H920V660Q680 610 680 190Z",
      fill: "#ffdf8a",
    }),
    createElement("path", {
      d: "M1240 190Q1240 610 1000 660V760H970V652Q1130 560 1130 190Z",
      fill: "#c97800",
    }),
    createElement("rect", { x: 664, y: 172, width: 592, height: 40, fill: "#ffdf8a" }),
    createElement("path", { d: "M840 760H1080L1110 830H810Z", fill: "#c97800" }),
    createElement("path", { d: "M760 830H1160V930H760Z", fill: "#10141a" }),
    drawText("ELIMINATOR", { x: 960, y: 856, height: 48, colour: "#ffb000", anchor: "middle", slant: -10 }),
    drawText("1", { x: 950, y: 290, height: 240, colour: "#5a2c00", anchor: "middle", weight: 22 }),
    drawVignette(drawing, 0.4),
  );
  return drawing.svg();
}
