import { skies } from "../palette.mjs";
import { drawClouds, drawHills, drawSky, drawVignette } from "../sky.mjs";
import { createCamera } from "../space.mjs";
import { drawStand } from "../stand.mjs";
import { drawStrip } from "../strip.mjs";
import { createDrawing } from "../svg.mjs";
import { drawMasts } from "../trackside.mjs";
import { drawTrails } from "../trails.mjs";

/**
 * The strip seen from the gantry, with light trails instead of cars: red on the strip, white on the return road.
 */
export function drawLightTrails(random, { tones = skies.dusk }) {
  const drawing = createDrawing(1920, 1080);
  const view = createCamera({ at: [0.4, 6.5, -9], turn: 0, tilt: 0.2, reach: 0.62 });
  const lane = (x, spread, count) =>
    Array.from({ length: count }, () => [
      x + random.between(-spread, spread),
      random.between(0.55, 0.95),
      random.between(0.025, 0.075),
    ]);
  drawing.draw(
    drawSky(drawing, tones, view.horizon, random),
    drawClouds(drawing, view.horizon, random, tones.light),
    drawHills(drawing, view.horizon, random, tones.far, 70),
    drawHills(drawing, view.horizon, random, tones.land, 30, 12),
    drawStrip(drawing, view, { from: -6, ground: tones.land, sheen: tones.light, half: 7.4 }),
    drawStand(drawing, view, { side: 1, from: 8, to: 90, random, x: 13 }),
    drawMasts(drawing, view, { zs: [16, 32, 54, 84, 124], x: 10 }),
    drawTrails(drawing, view, {
      lines: lane(-3.4, 1, 3),
      from: -4,
      to: 300,
      colour: "#ff3b30",
      core: "#ffd2c8",
      wave: 0.9,
    }),
    drawTrails(drawing, view, {
      lines: lane(3.2, 1, 3),
      from: -4,
      to: 300,
      colour: "#ffb000",
      core: "#fff7de",
      wave: -0.9,
    }),
    drawVignette(drawing),
  );
  return drawing.svg();
}
