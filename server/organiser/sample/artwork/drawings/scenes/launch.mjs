import { drawCar, drawCarLights } from "../cars.mjs";
import { drawText } from "../letters.mjs";
import { skies } from "../palette.mjs";
import { drawClouds, drawHills, drawSky, drawVignette } from "../sky.mjs";
import { createCamera } from "../space.mjs";
import { drawStand } from "../stand.mjs";
import { drawStartLine, drawStrip } from "../strip.mjs";
import { createDrawing } from "../svg.mjs";
import { drawGantry, drawMasts } from "../trackside.mjs";
import { drawTrails } from "../trails.mjs";

/** Two cars side by side just after the start, seen from behind, with the light trails of earlier cars ahead. */
export function drawLaunch(
  random,
  { tones = skies.dusk, left, right, height = 1.55, offset = 0.5, back = -7.4, lit = green, standSide = -1 },
) {
  const drawing = createDrawing(1920, 1080);
  const view = createCamera({
    at: [offset, height, back],
    turn: -offset * 0.035,
    tilt: -0.02,
    reach: 0.62,
    shift: [0, 40],
  });
  const cars = [
    { squat: 1, ...left, x: -2.75, z: 0.4 },
    { squat: 1, ...right, x: 2.75, z: 0 },
  ];
  drawing.draw(
    drawSky(drawing, tones, view.horizon, random),
    drawClouds(drawing, view.horizon, random, tones.light),
    drawHills(drawing, view.horizon, random, tones.far, 80),
    drawHills(drawing, view.horizon, random, tones.land, 34, 13),
    drawStrip(drawing, view, { from: back + 0.6, ground: tones.land, sheen: tones.light }),
    drawStand(drawing, view, { side: standSide, from: 16, to: 90, random }),
    drawMasts(drawing, view, { zs: [22, 40, 62, 92, 130] }),
    drawGantry(drawing, view, { z: 34, lit, banner: createBanner("LONG STRAIGHT") }),
    drawTrails(drawing, view, {
      lines: [
        [-3.35, 0.78, 0.07],
        [-2.15, 0.78, 0.07],
        [2.15, 0.78, 0.07],
        [3.35, 0.78, 0.07],
      ],
      from: 9,
      to: 260,
      colour: "#ff3b30",
    }),
    drawStartLine(view, 3.6),
    cars.map((one) => drawCar(drawing, view, one)),
    cars.map((one) => drawCarLights(drawing, view, one)),
    drawVignette(drawing),
  );
  return drawing.svg();
}

/** Two cars seen from the front, with headlights on and the gantry behind them. */
export function drawHeadOn(random, { tones = skies.night, left, right, gap = 1.4 }) {
  const drawing = createDrawing(1920, 1080);
  const view = createCamera({
    at: [-0.7, 0.95, -5.4],
    turn: 0.05,
    tilt: -0.035,
    reach: 0.66,
    shift: [0, 60],
  });
  const cars = [
    { ...right, x: 2.5, z: 2.6 + gap, turn: Math.PI },
    { ...left, x: -2.3, z: 2.2, turn: Math.PI },
  ].map((one) => ({ ...one, key: [-0.35, 0.7, -0.6] }));
  drawing.draw(
    drawSky(drawing, tones, view.horizon, random, { stars: 70 }),
    drawClouds(drawing, view.horizon, random, tones.light, 5),
    drawHills(drawing, view.horizon, random, tones.far, 90),
    drawHills(drawing, view.horizon, random, tones.land, 40, 11),
    drawStrip(drawing, view, { from: -5, ground: tones.land, sheen: tones.light }),
    drawStand(drawing, view, { side: 1, from: 14, to: 80, random }),
    drawMasts(drawing, view, { zs: [18, 34, 56, 84, 120] }),
    drawGantry(drawing, view, { z: 30, lit: green, banner: createBanner("LONG STRAIGHT") }),
    cars.map((one) => drawCar(drawing, view, one)),
    cars.map((one) => drawCarLights(drawing, view, { ...one, strength: 0.75 })),
    drawVignette(drawing),
  );
  return drawing.svg();
}

const createBanner = (words) => (at, metre) =>
  drawText(words, {
    x: at[0],
    y: at[1] + metre * 0.06,
    height: metre * 0.74,
    weight: 16,
    colour: "#f4f5f2",
    anchor: "middle",
  });

const green = ["#00c26f", "#00c26f", "#00c26f"];
