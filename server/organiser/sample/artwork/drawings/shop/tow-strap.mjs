import { drawText } from "../letters.mjs";
import { drawDisc, createGround, drawLine, drawShadow, drawShape, drawStitches } from "./ground.mjs";

/** The tow strap: a loop of webbing on its bracket, in amber or red. */
export function drawTowStrap([deep, dark, middle, light, bright], tint) {
  const drawing = createGround(tint);
  const loop = "M800 930L560 470Q500 300 640 240Q800 190 960 240Q1100 300 1040 470L800 930";
  drawing.draw(
    drawShadow(800, 1080, 330),
    drawLine(loop, deep, 150, { "stroke-linejoin": "round" }),
    drawLine(loop, middle, 134, { "stroke-linejoin": "round" }),
    drawLine("M560 470Q500 300 640 240Q800 190 960 240", light, 134, { "stroke-linecap": "butt" }),
    drawLine("M800 930L560 470", light, 134, { "stroke-linecap": "butt" }),
    drawLine("M606 250Q800 176 960 240", bright, 12, { opacity: 0.8 }),
    drawStitches("M756 946L512 478Q440 270 620 192Q800 136 980 192Q1160 270 1088 478L844 946", bright, 5),
    drawStitches("M844 914L604 456Q560 330 660 288Q800 244 940 288Q1040 330 996 456L756 914", dark, 5),
    drawShape("M704 170H896L904 318H696Z", "#12161c"),
    drawText("TOW", { x: 800, y: 198, height: 92, colour: "#f4f5f2", anchor: "middle" }),
    drawShape("M690 730H910V900H690Z", light),
    drawShape("M690 730H910V900H690Z", "none", { stroke: deep, "stroke-width": 6 }),
    drawStitches("M706 746H894V884H706ZM706 746L894 884M894 746L706 884", "#f4f5f2", 5),
    drawShape("M706 880H894L884 1050Q880 1072 858 1072H742Q720 1072 716 1050Z", "#aeb6c2"),
    drawShape("M706 880H760L752 1072H742Q720 1072 716 1050Z", "#f4f5f2"),
    drawShape("M894 880H850L856 1072H858Q880 1072 884 1050Z", "#5a6777"),
    drawDisc(800, 990, 46, "#12161c"),
    drawDisc(800, 990, 30, "#1a1f27"),
    drawLine("M762 972a42 42 0 0 1 30 -24", "#f4f5f2", 7),
  );
  return drawing.svg();
}
