import { drawText } from "../letters.mjs";
import { createElement } from "../svg.mjs";
import { drawDisc, createGround, drawLine, drawShadow, drawShape } from "./ground.mjs";

/** The paddock umbrella, open. */
export function drawUmbrella() {
  const drawing = createGround("#263f52");
  const panels = [
    ["M800 250Q420 280 300 640Q360 574 440 616Q500 380 800 250Z", "#e08900"],
    ["M800 250Q500 380 440 616Q540 550 640 618Q660 400 800 250Z", "#1f2731"],
    ["M800 250Q660 400 640 618Q730 560 800 560Q870 560 960 618Q940 400 800 250Z", "#ffb000"],
    ["M800 250Q940 400 960 618Q1060 550 1160 616Q1100 380 800 250Z", "#12161c"],
    ["M800 250Q1100 380 1160 616Q1240 574 1300 640Q1180 280 800 250Z", "#b86700"],
  ];
  drawing.draw(
    drawShadow(800, 1086, 330),
    drawShape(
      "M330 610Q800 470 1270 610Q1160 570 1160 616Q1060 560 960 618Q800 540 640 618Q540 560 440 616Q380 580 330 610Z",
      "#06080b",
    ),
    drawLine("M800 560V930", "#aeb6c2", 20),
    drawLine("M794 560V930", "#f4f5f2", 6),
    drawLine("M800 640L470 600M800 640L1130 600M800 640L660 606M800 640L940 606", "#5a6777", 6),
    drawLine("M800 920V1010Q800 1070 864 1070Q924 1070 924 1016", "#12161c", 44),
    drawLine("M790 920V1010Q790 1060 836 1066", "#5a6777", 9),
    panels.map(([d, fill]) => drawShape(d, fill)),
    drawShape("M800 250Q420 280 300 640Q330 606 364 600Q460 330 800 250Z", "#ffd36b"),
    drawShape("M800 250Q500 380 440 616L476 596Q560 380 800 250Z", "#39434f"),
    drawLine(
      "M800 250Q660 400 640 618M800 250Q940 400 960 618M800 250Q500 380 440 616M800 250Q1100 380 1160 616",
      "#05070b",
      5,
    ),
    drawText("ROLL", { x: 806, y: 400, height: 74, colour: "#10141a", anchor: "middle" }),
    drawText("RACING", { x: 790, y: 486, height: 46, colour: "#10141a", anchor: "middle" }),
    drawLine("M800 250V196", "#aeb6c2", 16),
    drawDisc(800, 194, 13, "#f4f5f2"),
    createElement("ellipse", { cx: 800, cy: 252, rx: 34, ry: 13, fill: "#12161c" }),
  );
  return drawing.svg();
}
