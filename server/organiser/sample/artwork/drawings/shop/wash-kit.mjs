import { drawText } from "../letters.mjs";
import { createGround, drawLine, drawShadow, drawShape, drawStitches } from "./ground.mjs";

/** The wash kit: shampoo and two folded cloths. */
export function drawWashKit() {
  const drawing = createGround("#12384a");
  drawing.draw(
    drawShadow(810, 1046, 470, 40),
    drawFoldedCloth(920, ["#12161d", "#1d242e", "#2a323e", "#39434f", "#5a6777"]),
    drawFoldedCloth(806, ["#7a4300", "#b86700", "#e08900", "#ffb000", "#ffd36b"]),
    drawFoldedCloth(692, ["#0c4c74", "#1265a0", "#2190cf", "#4cc3ff", "#c4ecff"]),
    drawShape("M830 692Q824 748 830 804H910Q904 748 910 692Z", "#12161c"),
    drawText("DRY", { x: 1010, y: 722, height: 52, colour: "#0c3a5a", anchor: "middle" }),
    drawShape(
      "M420 480Q420 410 500 392H620Q700 410 700 480V990Q700 1036 654 1036H466Q420 1036 420 990Z",
      "#12161c",
    ),
    drawShape("M420 480Q420 410 500 392H520Q478 430 478 500V1036H466Q420 1036 420 990Z", "#39434f"),
    drawShape("M700 480Q700 410 620 392H606Q650 440 650 510V1036H654Q700 1036 700 990Z", "#06080b"),
    drawShape("M500 320H620V396H500Z", "#2a323e"),
    drawShape("M500 320H530V396H500Z", "#5a6777"),
    drawShape("M470 240H640V330H470Z", "#ffb000"),
    drawShape("M470 240H510V330H470Z", "#ffd36b"),
    drawShape("M470 240L500 190H640V240Z", "#e08900"),
    drawShape("M400 196H500V240H400Z", "#ffb000"),
    drawShape("M384 190H414V250H384Z", "#12161c"),
    drawLine("M590 330Q566 400 520 404", "#e08900", 22),
    drawShape("M420 560H700V900H420Z", "#4cc3ff"),
    drawShape("M420 560H478V900H420Z", "#c4ecff"),
    drawShape("M650 560H700V900H650Z", "#1683bd"),
    drawText("SUMPWELL", { x: 564, y: 602, height: 38, colour: "#0c2438", anchor: "middle" }),
    drawText("WASH", { x: 566, y: 664, height: 78, colour: "#ffffff", anchor: "middle" }),
    drawShape("M560 768Q622 848 560 872Q498 848 560 768Z", "#ffffff"),
    drawLine("M556 858Q530 850 534 826", "#1683bd", 7),
  );
  return drawing.svg();
}

/** A folded cloth with its top at `y`. */
const drawFoldedCloth = (y, [deep, dark, middle, light, bright]) => [
  drawShape(`M700 ${y}Q688 ${y + 56} 700 ${y + 112}H1200Q1216 ${y + 56} 1200 ${y}Z`, light),
  drawShape(`M700 ${y + 60}Q690 ${y + 86} 700 ${y + 112}H1200Q1212 ${y + 86} 1212 ${y + 60}Z`, middle),
  drawShape(`M1120 ${y}Q1150 ${y + 56} 1120 ${y + 112}H1200Q1216 ${y + 56} 1200 ${y}Z`, dark),
  drawLine(`M706 ${y + 58}H1190`, deep, 6),
  drawLine(`M716 ${y + 14}H1100`, bright, 8),
  drawStitches(`M716 ${y + 96}H1180`, bright, 4),
];
