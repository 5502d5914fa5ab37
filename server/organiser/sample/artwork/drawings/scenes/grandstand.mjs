import { drawCar, drawCarLights } from "../cars.mjs";
import { paints, skies } from "../palette.mjs";
import { drawClouds, drawHills, drawSky, drawVignette } from "../sky.mjs";
import { createCamera } from "../space.mjs";
import { drawStand } from "../stand.mjs";
import { drawStrip } from "../strip.mjs";
import { createDrawing } from "../svg.mjs";
import { drawMasts } from "../trackside.mjs";
import { drawTrails } from "../trails.mjs";

/** The grandstand under its lights, seen from the edge of the strip; two cars go by. */
export function drawGrandstand(random) {
  const drawing = createDrawing(1920, 1080);
  const view = createCamera({ at: [4.6, 1.7, 0], turn: -0.62, tilt: -0.09, reach: 0.62 });
  drawing.draw(
    drawSky(drawing, skies.dusk, view.horizon, random, { lightAt: 1500 }),
    drawClouds(drawing, view.horizon, random, skies.dusk.light),
    drawHills(drawing, view.horizon, random, skies.dusk.far, 70),
    drawStrip(drawing, view, { from: -6, ground: skies.dusk.land, sheen: skies.dusk.light, half: 6.8 }),
    drawStand(drawing, view, { side: -1, from: 5, to: 95, random, x: 10, deep: 11, high: 8, roof: 12 }),
    drawMasts(drawing, view, { zs: [24, 46, 74, 110], x: 9.4 }),
    drawTrails(drawing, view, {
      lines: [
        [-3.6, 0.8, 0.06],
        [-2.6, 0.8, 0.06],
      ],
      from: 17,
      to: 240,
      colour: "#ff3b30",
    }),
    [
      { shape: "sedan", paint: paints.white, x: -3.1, z: 14.6 },
      { shape: "hatch", paint: paints.green, x: 2.7, z: 12.4 },
    ].map((one) => [drawCar(drawing, view, { ...one, squat: 1 }), drawCarLights(drawing, view, one)]),
    drawVignette(drawing),
  );
  return drawing.svg();
}
