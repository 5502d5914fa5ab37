import { drawCar, drawCarLights } from "../cars.mjs";
import { paints, skies } from "../palette.mjs";
import { drawClouds, drawHills, drawSky, drawVignette } from "../sky.mjs";
import { createCamera } from "../space.mjs";
import { drawStrip } from "../strip.mjs";
import { createDrawing } from "../svg.mjs";
import { drawGantry, drawMasts, drawPerson } from "../trackside.mjs";

/** Pairs of cars waiting in pit lane, with a marshal holding them. */
export function drawPitLane(random) {
  const drawing = createDrawing(1920, 1080);
  const view = createCamera({ at: [0.9, 1.9, -8.2], turn: -0.06, tilt: 0.03, reach: 0.66 });
  const queue = [
    ["sedan", paints.green, -2.1, 15],
    ["hatch", paints.amber, 2.1, 15.3],
    ["ute", paints.graphite, -2.1, 8.4],
    ["coupe", paints.violet, 2.1, 8.7],
    ["hatch", paints.red, -2.1, 1.6],
    ["sedan", paints.white, 2.1, 2.2],
  ].map(([shape, paint, x, z]) => ({ shape, paint, x, z }));
  drawing.draw(
    drawSky(drawing, skies.dusk, view.horizon, random, { lightAt: 500 }),
    drawClouds(drawing, view.horizon, random, skies.dusk.light, 6),
    drawHills(drawing, view.horizon, random, skies.dusk.far, 100),
    drawStrip(drawing, view, {
      from: -7.6,
      half: 4.6,
      ground: skies.dusk.land,
      sheen: skies.dusk.light,
      dash: 2,
    }),
    drawMasts(drawing, view, { zs: [10, 22, 40, 64, 96], x: 6.6, high: 8 }),
    drawGantry(drawing, view, { z: 30, half: 5.4, high: 4.8, lit: ["#e5383b", "#e5383b", "#e5383b"] }),
    queue.map((one) => [
      drawCar(drawing, view, one),
      drawCarLights(drawing, view, { ...one, strength: 0.8 }),
    ]),
    drawPerson(view, [-0.1, 0.6], { vest: "#ffb000", arm: 1 }),
    drawVignette(drawing),
  );
  return drawing.svg();
}
