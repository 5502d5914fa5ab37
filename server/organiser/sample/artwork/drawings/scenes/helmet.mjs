import { drawCar, drawCarLights } from "../cars.mjs";
import { drawText } from "../letters.mjs";
import { paints, skies } from "../palette.mjs";
import { drawHills, drawSky, drawVignette } from "../sky.mjs";
import { createCamera } from "../space.mjs";
import { drawStrip } from "../strip.mjs";
import { createElement, createDrawing } from "../svg.mjs";
import { drawMasts } from "../trackside.mjs";

/** The passenger's helmet on the sill of an open door, the strip behind it. */
export function drawHelmet(random) {
  const drawing = createDrawing(1920, 1080);
  const view = createCamera({ at: [0, 1.2, -6], tilt: -0.02, reach: 0.66 });
  const far = { shape: "sedan", paint: paints.graphite, x: -3.4, z: 9, turn: 0 };
  drawing.draw(
    drawSky(drawing, skies.night, view.horizon, random, { lightAt: 1400 }),
    drawHills(drawing, view.horizon, random, skies.night.far, 100),
    drawStrip(drawing, view, { from: -5, ground: skies.night.land, sheen: skies.night.light }),
    drawMasts(drawing, view, { zs: [14, 30, 54, 84] }),
    drawCar(drawing, view, far),
    drawCarLights(drawing, view, far),
    createElement("path", { d: "M0 860L1920 790V1080H0Z", fill: "#bf1f2b" }),
    createElement("path", { d: "M0 860L1920 790V812L0 886Z", fill: "#ff8d80" }),
    createElement("path", { d: "M0 960L1920 900V1080H0Z", fill: "#7d0f1c" }),
    createElement("ellipse", { cx: 1010, cy: 836, rx: 330, ry: 40, fill: "#05070b", opacity: 0.6 }),
    drawHelmetShape(),
    drawVignette(drawing, 0.4),
  );
  return drawing.svg();
}

/** The helmet without a scene. It covers x from 690 to 1390 and y from 320 to 850. */
export const drawHelmetShape = () => [
  createElement("path", {
    d: "M690 800Q640 420 960 330Q1290 290 1370 560Q1400 690 1330 790Q1300 838 1210 842H820Q710 850 690 800Z",
    fill: "#f4f5f2",
  }),
  createElement("path", {
    d: "M690 800Q640 420 960 330Q800 420 800 640Q800 760 850 842H820Q710 850 690 800Z",
    fill: "#c6ced8",
  }),
  createElement("path", {
    d: "M860 330Q980 286 1090 312L1190 470Q1010 430 830 480Q800 420 860 330Z",
    fill: "#ffb000",
  }),
  createElement("path", {
    d: "M1000 520Q1200 470 1376 560Q1396 640 1372 700Q1200 690 1040 700Q985 620 1000 520Z",
    fill: "#0a0d12",
  }),
  createElement("path", { d: "M1030 540Q1200 500 1350 570L1356 612Q1190 560 1036 606Z", fill: "#1b3350" }),
  createElement("path", { d: "M1060 548Q1140 524 1220 530L1200 560Q1120 560 1056 584Z", fill: "#6fa3cf" }),
  createElement("path", {
    d: "M1040 700Q1200 690 1372 700Q1368 760 1330 800H1090Q1050 760 1040 700Z",
    fill: "#2a313c",
  }),
  createElement("path", { d: "M1130 740h150M1120 768h150", stroke: "#0a0d12", "stroke-width": 12 }),
  createElement("circle", { cx: 985, cy: 612, r: 30, fill: "#8d99a8" }),
  createElement("circle", { cx: 985, cy: 612, r: 14, fill: "#2a313c" }),
  drawText("18", { x: 860, y: 590, height: 120, colour: "#e5383b", anchor: "middle" }),
];
