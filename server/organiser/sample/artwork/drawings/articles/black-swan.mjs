import { createRandom } from "../random.mjs";
import { drawTowers } from "../sky.mjs";
import { drawDisc, drawLine, drawShape } from "../shop/ground.mjs";
import { createElement } from "../svg.mjs";
import { createCanvas, repeat } from "./canvas.mjs";

/** A black swan on the river at dusk, the city and its lights behind it. */
export function drawBlackSwan() {
  const drawing = createCanvas("#033040", "#7fd6c0");
  drawing.draw(
    drawTowers(560, createRandom(61), {
      from: 1010,
      to: 1720,
      fill: "#05485a",
      windows: "#c9f7c5",
      high: 330,
      low: 60,
    }),
    drawShape("M0 560H1920V1200H0Z", "#0a5a66"),
    drawShape("M0 560H1920V580H0Z", "#c9f7c5", { opacity: 0.55 }),
    repeat(26, (index) =>
      drawLine(
        `M${(index * 337) % 1860} ${620 + index * 22}h${60 + ((index * 71) % 220)}`,
        index % 3 ? "#7fd6c0" : "#c9f7c5",
        5 + index * 0.3,
        { opacity: 0.35 },
      ),
    ),
    createElement(
      "g",
      { transform: "translate(0 1870) scale(1 -0.62)", opacity: 0.25 },
      drawSwan("#02141a", "#7d0f1c"),
    ),
    drawSwan("#070b10", "#e5383b"),
    drawLine("M330 1062Q760 1110 1330 1058", "#c9f7c5", 9, { opacity: 0.7 }),
    drawLine("M240 1112Q760 1170 1440 1104", "#c9f7c5", 7, { opacity: 0.4 }),
  );
  return drawing.svg();
}

const drawSwan = (black, beak) => [
  drawShape(
    "M400 1050Q300 960 330 830Q420 730 640 740Q860 690 960 800Q1010 850 1030 830Q1060 790 1010 640Q950 480 990 370Q1030 270 1130 280Q1220 292 1226 372Q1220 400 1180 396Q1150 350 1110 366Q1060 392 1090 500Q1150 700 1160 830Q1160 960 1060 1030Q980 1076 700 1074Q480 1078 400 1050Z",
    black,
  ),
  drawShape("M1196 330Q1260 340 1330 420Q1340 440 1310 440Q1240 420 1190 396Z", beak),
  drawShape("M1262 376Q1296 396 1310 420L1290 428Q1262 408 1246 400Z", "#fbfaf7"),
  drawDisc(1168, 326, 13, beak),
  drawDisc(1168, 326, 6, "#fbfaf7"),
  repeat(6, (index) =>
    drawLine(
      `M${370 + index * 76} ${846 - index * 12}q${150 - index * 6} ${-10 + index * 6} ${240 - index * 22} ${110 - index * 8}`,
      "#2d3643",
      11,
    ),
  ),
  drawShape("M330 830Q270 790 214 800Q260 850 330 900Z", black),
  drawShape("M420 1010Q560 1056 720 1046Q600 1082 440 1056Z", "#fbfaf7"),
];
