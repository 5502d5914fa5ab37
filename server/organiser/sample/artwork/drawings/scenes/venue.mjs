import { drawCar, drawCarLights } from "../cars.mjs";
import { paints } from "../palette.mjs";
import { drawClouds, drawHills, drawSky, drawVignette } from "../sky.mjs";
import { createCamera } from "../space.mjs";
import { drawStand } from "../stand.mjs";
import { drawStartLine, drawStrip } from "../strip.mjs";
import { createDrawing } from "../svg.mjs";
import { drawGantry, drawMasts } from "../trackside.mjs";
import { drawTrails } from "../trails.mjs";

/** A venue from above its start line, with the sky `tones` and skyline of its city. */
export function drawVenue(random, tones, skyline, { side = -1 } = {}) {
  const drawing = createDrawing(1920, 1080);
  const view = createCamera({
    at: [side * -3.6, 7.5, -16],
    turn: side * 0.12,
    tilt: 0.05,
    reach: 0.6,
    shift: [0, 60],
  });
  const pair = [
    { shape: "coupe", paint: paints.white, x: -2.7, z: 3 },
    { shape: "sedan", paint: paints.amber, x: 2.7, z: 2.2 },
  ];
  drawing.draw(
    drawSky(drawing, tones, view.horizon, random, { lightAt: 960 - side * 340 }),
    drawClouds(drawing, view.horizon, random, tones.light),
    drawHills(drawing, view.horizon, random, tones.far, 60),
    skyline(drawing, view.horizon + 4, random, tones),
    drawHills(drawing, view.horizon + 8, random, tones.land, 30, 13),
    drawStrip(drawing, view, { from: -12, ground: tones.land, sheen: tones.light }),
    drawStand(drawing, view, { side, from: 2, to: 80, random }),
    drawMasts(drawing, view, { zs: [4, 20, 40, 66, 100] }),
    drawGantry(drawing, view, { z: 16 }),
    drawTrails(drawing, view, {
      lines: [
        [-3.3, 0.8, 0.09],
        [-2.1, 0.8, 0.09],
        [2.1, 0.8, 0.09],
        [3.3, 0.8, 0.09],
      ],
      from: 20,
      to: 260,
      colour: "#ff3b30",
    }),
    drawStartLine(view, 6),
    pair.map((one) => [drawCar(drawing, view, one), drawCarLights(drawing, view, one)]),
    drawVignette(drawing, 0.45),
  );
  return drawing.svg();
}
