import { drawCar, drawCarLights } from "../cars.mjs";
import { paints, skies } from "../palette.mjs";
import { drawHills, drawSky, drawVignette } from "../sky.mjs";
import { createCamera } from "../space.mjs";
import { drawStrip } from "../strip.mjs";
import { createElement, drawGlow, createDrawing, formatTenths } from "../svg.mjs";
import { drawMasts } from "../trackside.mjs";

/** The start lights from close by: red and amber out, green on, two cars far away in the background. */
export function drawStartLights(random) {
  const drawing = createDrawing(1920, 1080);
  const view = createCamera({ at: [0, 1.5, -8], tilt: -0.05, reach: 0.7 });
  const pair = [
    { shape: "coupe", paint: paints.red, x: -3, z: 7 },
    { shape: "hatch", paint: paints.ice, x: 2.4, z: 8.4 },
  ];
  const lamp = (y, colour, on) => [
    on && drawGlow(drawing, [1330, y], 430, colour, 0.95),
    createElement("circle", { cx: 1330, cy: y, r: 128, fill: "#05070b" }),
    createElement("circle", { cx: 1330, cy: y, r: 108, fill: on ? colour : "#1a1f27" }),
    on && createElement("circle", { cx: 1330, cy: y, r: 66, fill: "#d8ffe9", opacity: 0.8 }),
    createElement("path", {
      d: `M1256 ${y - 44}a90 90 0 0 1 70 -42`,
      stroke: "#ffffff",
      "stroke-width": 10,
      "stroke-linecap": "round",
      fill: "none",
      opacity: on ? 0.9 : 0.25,
    }),
    createElement("path", {
      d: `M1186 ${y - 30}Q1200 ${y - 168} 1330 ${y - 170}Q1460 ${y - 168} 1474 ${y - 30}Q1440 ${y - 130} 1330 ${y - 132}Q1220 ${y - 130} 1186 ${y - 30}z`,
      fill: "#11161d",
    }),
  ];
  drawing.draw(
    drawSky(drawing, skies.night, view.horizon, random, { stars: 60, lightAt: 500 }),
    drawHills(drawing, view.horizon, random, skies.night.far, 110),
    drawHills(drawing, view.horizon, random, skies.night.land, 40, 12),
    drawStrip(drawing, view, { from: -7, ground: skies.night.land, sheen: skies.night.light }),
    drawMasts(drawing, view, { zs: [18, 34, 56, 86] }),
    pair.map((one) => [drawCar(drawing, view, { ...one, squat: 1 }), drawCarLights(drawing, view, one)]),
    createElement("rect", { x: 1296, y: 0, width: 68, height: 1080, fill: "#06080c" }),
    createElement("path", { d: "M1160 60h300l40 40v900l-40 40h-300v-40l-40 -0v-900z", fill: "#0b0f15" }),
    createElement("path", { d: "M1160 60h300l40 40v14H1150z", fill: "#ffb000" }),
    lamp(270, "#e5383b", false),
    lamp(560, "#ffb000", false),
    lamp(850, "#00c26f", true),
    createElement("path", {
      d: `M0 1080L620 1080L960 ${formatTenths(view.horizon)}z`,
      fill: "#00c26f",
      opacity: 0.05,
    }),
    drawVignette(drawing, 0.35),
  );
  return drawing.svg();
}
