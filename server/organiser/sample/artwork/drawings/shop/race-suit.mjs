import { drawText } from "../letters.mjs";
import {
  drawDisc,
  createGround,
  drawLine,
  drawOnBothSides,
  drawShadow,
  drawShape,
  drawLights,
  drawStitches,
} from "./ground.mjs";

/** The driving suit from the front. */
export function drawSuitFront() {
  const drawing = createGround("#4a1f26");
  drawing.draw(
    drawGarment(),
    drawShape("M716 176L706 116Q800 92 894 116L884 176Q800 200 716 176Z", "#12161c"),
    drawShape("M716 176L706 116Q744 106 784 104L780 190Q746 188 716 176Z", "#2a323e"),
    drawShape("M780 106H820V640H780Z", "#b9c2cd"),
    drawLine("M800 112V630", "#5a6777", 6, { "stroke-dasharray": "6 6", "stroke-linecap": "butt" }),
    drawBelt(),
    drawText("LS", { x: 714, y: 318, height: 58, colour: "#10141a", anchor: "middle" }),
    drawShape("M852 310H950V366H852Z", "#12161c"),
    drawLights(901, 338, 14, 30),
  );
  return drawing.svg();
}

/** The back of the suit, with space for a driver's name. */
export function drawSuitBack() {
  const drawing = createGround("#4a1f26");
  drawing.draw(
    drawGarment(),
    drawShape("M716 176Q800 150 884 176L894 132Q800 108 706 132Z", "#12161c"),
    drawText("LONG", { x: 806, y: 316, height: 76, colour: "#10141a", anchor: "middle" }),
    drawText("STRAIGHT", { x: 798, y: 404, height: 54, colour: "#b8262c", anchor: "middle" }),
    drawLights(800, 500, 15, 46),
    drawBelt(),
    drawShape("M690 540H910V598H690Z", "#12161c"),
    drawStitches("M700 550H900V588H700Z", "#ffb000", 3),
  );
  return drawing.svg();
}

const drawBelt = () => [
  drawShape("M654 622H946V672H654Z", "#12161c"),
  drawShape("M838 622H946V672H850Z", "#2a323e"),
  drawStitches("M660 632H940M660 662H940", "#5a6777", 3),
  drawDisc(862, 647, 9, "#ffb000"),
];

const drawGarment = () => [
  drawShadow(800, 1120, 300, 28),
  drawShape(
    "M716 150L580 206Q544 222 532 258L424 620Q418 640 436 646L508 668Q526 672 532 654L646 360L650 660L610 1076Q608 1096 628 1098L752 1104Q770 1104 772 1086L800 760L828 1086Q830 1104 848 1104L972 1098Q992 1096 990 1076L950 660L954 360L1068 654Q1074 672 1092 668L1164 646Q1182 640 1176 620L1068 258Q1056 222 1020 206L884 150Z",
    "#dfe4e8",
  ),
  drawOnBothSides(
    drawShape("M580 206Q544 222 532 258L424 620Q418 640 436 646L466 655L598 300Q640 250 652 178Z", "#e5383b"),
    drawShape("M580 206Q544 222 532 258L424 620Q418 640 430 644L560 290Q590 240 604 196Z", "#ff6b5e"),
    drawShape("M646 360Q640 300 620 250Q600 320 498 664L508 668Q526 672 532 654Z", "#a9b4c2"),
    drawShape("M646 360L650 620H700Q670 480 690 360Q668 300 620 250Q640 300 646 360Z", "#b9c2cd"),
    drawShape("M652 672L610 1076Q608 1096 628 1098L682 1100L716 672Z", "#e5383b"),
    drawShape("M652 672L610 1076Q608 1096 628 1098L640 1098L682 672Z", "#ff6b5e"),
    drawShape("M800 672V760L772 1086Q770 1104 752 1104H734Q772 900 776 672Z", "#b9c2cd"),
    drawShape("M610 1060L608 1076Q608 1096 628 1098L752 1104Q770 1104 772 1086L774 1064Z", "#12161c"),
    drawShape("M430 604L424 620Q418 640 436 646L508 668Q526 672 532 654L538 638Z", "#12161c"),
    drawShape("M470 466L586 506L574 536L461 496Z", "#12161c"),
    drawShape("M636 850L744 858L742 892L632 884Z", "#a9b4c2", { opacity: 0.7 }),
    drawLine("M652 178Q640 250 620 250", "#7d0f1c", 4),
    drawStitches("M430 592L542 628M612 1050L774 1056", "#5a6777", 3),
  ),
  drawLine("M800 672V770", "#8d99a8", 4),
];
