import { drawCar, drawCarLights } from "../cars.mjs";
import { skies } from "../palette.mjs";
import { drawHills, drawSky, drawVignette } from "../sky.mjs";
import { createCamera } from "../space.mjs";
import { drawStand } from "../stand.mjs";
import { drawStrip } from "../strip.mjs";
import { createElement, drawGlow, createDrawing, formatTenths } from "../svg.mjs";
import { drawMasts } from "../trackside.mjs";

/** White smoke off the rear wheels, lit red from behind and by the masts. */
export function drawBurnout(random, { tones = skies.night, paint, shape }) {
  const drawing = createDrawing(1920, 1080);
  const view = createCamera({ at: [3.3, 1.15, -6.6], turn: -0.42, tilt: 0, reach: 0.72, shift: [60, 60] });
  const one = { shape, paint, x: 0, z: 0, squat: 1.3 };
  const cloud = ([x, y], [wide, high], fill, count) =>
    Array.from({ length: count }, (_, index) => {
      const share = index / (count - 1);
      const r = (0.5 + 0.5 * Math.sin(share * Math.PI)) * high * random.between(0.28, 0.42);
      return createElement("circle", {
        cx: formatTenths(x + wide * share),
        cy: formatTenths(y - random.between(0, high * 0.55) * Math.sin(share * Math.PI)),
        r: formatTenths(r),
        fill,
      });
    });
  const smoke = (box, size, tint) => [
    cloud(box, size, tint, 11),
    createElement("rect", {
      x: box[0],
      y: box[1],
      width: size[0],
      height: size[1] * 0.12,
      rx: size[1] * 0.06,
      fill: tint,
    }),
  ];
  drawing.draw(
    drawSky(drawing, tones, view.horizon, random, { stars: 60, lightAt: 1300 }),
    drawHills(drawing, view.horizon, random, tones.far, 120),
    drawHills(drawing, view.horizon, random, tones.land, 50, 11),
    drawStrip(drawing, view, { from: -6, ground: tones.land, sheen: tones.light }),
    drawStand(drawing, view, { side: -1, from: 6, to: 70, random }),
    drawMasts(drawing, view, { zs: [14, 30, 52, 80] }),
    smoke([-120, 780], [980, 620], "#22324d"),
    smoke([-160, 840], [900, 430], "#3d5172"),
    drawCar(drawing, view, one),
    drawCarLights(drawing, view, { ...one, strength: 1.2 }),
    smoke([-140, 900], [800, 330], "#7d8fa9"),
    smoke([-180, 950], [760, 240], "#c3cedb"),
    smoke([-200, 1000], [860, 170], "#f0f3f6"),
    drawGlow(drawing, [560, 850], 330, "#ff4a3d", 0.5, 0.7),
    drawVignette(drawing),
  );
  return drawing.svg();
}
