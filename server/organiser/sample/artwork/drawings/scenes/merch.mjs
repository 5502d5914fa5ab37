import { drawText } from "../letters.mjs";
import { createElement, drawGlow, createDrawing } from "../svg.mjs";

export function drawTee() {
  const drawing = createGround();
  drawing.draw(
    createElement("ellipse", { cx: 600, cy: 1060, rx: 330, ry: 34, fill: "#05070b", opacity: 0.55 }),
    createElement("path", {
      d: "M455 190L250 280L130 500L285 590L335 520V1040H865V520L915 590L1070 500L950 280L745 190Q600 290 455 190Z",
      fill: "#10141a",
    }),
    createElement("path", {
      d: "M335 520L285 590L130 500L170 428L345 470zM865 520L915 590L1070 500L1030 428L855 470z",
      fill: "#ffb000",
    }),
    createElement("path", {
      d: "M335 1040V520q30 230 10 520zM865 1040V520q-46 240 -14 520z",
      fill: "#0a0d11",
    }),
    createElement("path", { d: "M455 190Q600 290 745 190L712 176Q600 250 488 176Z", fill: "#2a313c" }),
    createElement("path", { d: "M480 640q60 120 30 400h-40q34 -220 10 -400z", fill: "#161c24" }),
    drawRolls(606, 430, 150, "#f4f5f2", "#ffb000"),
    drawLights(drawing, 600, 780, 26, 78),
    createElement("path", {
      d: "M420 850H780M450 882H750",
      stroke: "#3a4351",
      "stroke-width": 10,
      "stroke-dasharray": "54 24",
    }),
  );
  return drawing.svg();
}

export function drawCap() {
  const drawing = createGround("#3a2d12");
  drawing.draw(drawCapShape(amberCap));
  return drawing.svg();
}

const amberCap = {
  front: "#ffb000",
  right: "#e08900",
  left: "#ffc64a",
  seam: "#a45400",
  patch: "#10141a",
  sign: "#f4f5f2",
};

/** A cap with a black peak and its shadow, in the colours of its panels. */
export const drawCapShape = ({ front, right, left, seam, patch, sign }) => [
  createElement("ellipse", { cx: 590, cy: 850, rx: 430, ry: 44, fill: "#05070b", opacity: 0.55 }),
  createElement("path", { d: "M250 760Q240 380 600 360Q930 370 930 745Q600 660 250 760Z", fill: front }),
  createElement("path", { d: "M600 360Q700 420 716 702Q830 712 930 745Q930 370 600 360Z", fill: right }),
  createElement("path", { d: "M600 360Q470 420 442 712Q340 728 250 760Q240 380 600 360Z", fill: left }),
  createElement("path", {
    d: "M442 712Q470 420 600 360M716 702Q700 420 600 360",
    stroke: seam,
    "stroke-width": 5,
    fill: "none",
    "stroke-dasharray": "16 10",
  }),
  createElement("path", {
    d: "M250 760Q600 640 930 745Q1080 800 1100 872Q860 800 560 838Q330 862 238 852Q222 800 250 760Z",
    fill: "#10141a",
  }),
  createElement("path", {
    d: "M238 852Q330 862 560 838Q860 800 1100 872Q1108 896 1090 902Q860 836 560 874Q330 896 244 884Z",
    fill: "#2a313c",
  }),
  createElement("path", {
    d: "M300 812Q620 730 980 812",
    stroke: "#3a4351",
    "stroke-width": 4,
    fill: "none",
    "stroke-dasharray": "16 10",
  }),
  createElement("ellipse", { cx: 600, cy: 360, rx: 26, ry: 12, fill: seam }),
  createElement("path", { d: "M486 512h200l-14 130h-200z", fill: patch }),
  drawText("R R", { x: 580, y: 536, height: 84, colour: sign, anchor: "middle" }),
];

export function drawHoodie() {
  const drawing = createGround("#1d2b4a");
  drawing.draw(
    createElement("ellipse", { cx: 600, cy: 1090, rx: 360, ry: 36, fill: "#05070b", opacity: 0.55 }),
    createElement("path", {
      d: "M430 270L270 340L150 900L290 940L345 640V1060H855V640L910 940L1050 900L930 340L770 270Z",
      fill: "#232c3a",
    }),
    createElement("path", {
      d: "M345 640L290 940L150 900L166 826L318 862L345 480zM855 640L910 940L1050 900L1034 826L882 862L855 480z",
      fill: "#1a212c",
    }),
    createElement("path", {
      d: "M166 826L150 900L290 940L304 868zM1034 826L1050 900L910 940L896 868zM345 1000H855V1060H345z",
      fill: "#ffb000",
    }),
    createElement("path", {
      d: "M430 270Q420 110 600 104Q780 110 770 270Q700 400 600 404Q500 400 430 270Z",
      fill: "#2f3a4b",
    }),
    createElement("path", {
      d: "M478 268Q480 172 600 168Q720 172 722 268Q690 348 600 352Q510 348 478 268Z",
      fill: "#0e1218",
    }),
    createElement("path", {
      d: "M540 340q-8 120 -2 190M660 340q8 120 2 190",
      stroke: "#f4f5f2",
      "stroke-width": 9,
      fill: "none",
      "stroke-linecap": "round",
    }),
    createElement("path", { d: "M440 800H760L810 960H390Z", fill: "#1a212c" }),
    drawRolls(606, 560, 118, "#f4f5f2", "#4cc3ff"),
  );
  return drawing.svg();
}

export function drawKeyRing() {
  const drawing = createGround("#12382b");
  drawing.draw(drawKeyRingShape(drawing));
  return drawing.svg();
}

/** A key ring in the shape of the start lights, with its shadow. */
export const drawKeyRingShape = (drawing) => [
  createElement("ellipse", { cx: 620, cy: 1010, rx: 230, ry: 26, fill: "#05070b", opacity: 0.5 }),
  createElement("circle", { cx: 560, cy: 300, r: 128, fill: "none", stroke: "#aeb6c2", "stroke-width": 26 }),
  createElement("path", {
    d: "M470 210a128 128 0 0 1 150 -20",
    stroke: "#f4f5f2",
    "stroke-width": 10,
    fill: "none",
  }),
  createElement("path", { d: "M560 428l34 76M594 504l24 60", stroke: "#aeb6c2", "stroke-width": 22 }),
  createElement("path", {
    d: "M520 556h220l50 50v330l-50 50h-220l-50 -50v-330z",
    fill: "#10141a",
    stroke: "#ffb000",
    "stroke-width": 12,
  }),
  createElement("circle", { cx: 630, cy: 600, r: 18, fill: "#1a1f27", stroke: "#aeb6c2", "stroke-width": 8 }),
  ["#e5383b", "#ffb000", "#00c26f"].map((colour, index) => [
    drawGlow(drawing, [630, 690 + index * 102], 90, colour, 0.5),
    createElement("circle", { cx: 630, cy: 690 + index * 102, r: 40, fill: colour }),
    createElement("path", {
      d: `M604 ${676 + index * 102}a30 30 0 0 1 34 -16`,
      stroke: "#ffffff",
      "stroke-width": 8,
      fill: "none",
      opacity: 0.8,
    }),
  ]),
];

/** A square background for products: graphite with a pool of light and a lane line. */
function createGround(tint = "#2f3947") {
  const drawing = createDrawing(1200, 1200);
  drawing.draw(
    createElement("rect", { width: 1200, height: 1200, fill: "#1a1f27" }),
    createElement("path", { d: "M-40 1240L520 -40H700L140 1240z", fill: "#222933" }),
    createElement("path", { d: "M250 1240L810 -40H826L266 1240z", fill: "#f4f5f2", opacity: 0.13 }),
    drawGlow(drawing, [600, 560], 640, tint, 0.95),
  );
  return drawing;
}

const drawRolls = (x, y, height, colour, second) => [
  drawText("ROLL", { x, y, height, colour, anchor: "middle" }),
  drawText("RACING", {
    x: x - height * 0.22,
    y: y + height * 1.14,
    height: height * 0.62,
    colour: second,
    anchor: "middle",
  }),
];

const drawLights = (drawing, x, y, r, gap) =>
  ["#e5383b", "#ffb000", "#00c26f"].map((colour, index) =>
    createElement("circle", { cx: x + (index - 1) * gap, cy: y, r, fill: colour }),
  );
