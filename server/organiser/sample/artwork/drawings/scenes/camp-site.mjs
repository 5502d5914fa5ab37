import { drawCar } from "../cars.mjs";
import { paints, skies } from "../palette.mjs";
import { drawClouds, drawHills, drawSky, drawVignette } from "../sky.mjs";
import { createCamera } from "../space.mjs";
import { buildClosedPath, createElement, drawGlow, createDrawing, formatTenths } from "../svg.mjs";
import { drawMasts, drawPerson } from "../trackside.mjs";

/** Tents, a ute and a fire under the stars beside the track. */
export function drawCampSite(random) {
  const drawing = createDrawing(1920, 1080);
  const view = createCamera({ at: [0, 1.6, -6.5], tilt: -0.07, reach: 0.66 });
  const tent = (x, z, wide, high, [lit, shade, door]) => {
    const at = (px, py, pz = z) => view.point([x + px, py, pz]);
    return [
      createElement("path", {
        d: buildClosedPath([at(-wide, 0), at(0, high), at(0, high, z + 2.6), at(-wide, 0, z + 2.6)]),
        fill: shade,
      }),
      createElement("path", {
        d: buildClosedPath([at(wide, 0), at(0, high), at(0, high, z + 2.6), at(wide, 0, z + 2.6)]),
        fill: shade,
      }),
      createElement("path", { d: buildClosedPath([at(-wide, 0), at(0, high), at(wide, 0)]), fill: lit }),
      createElement("path", {
        d: buildClosedPath([at(-wide * 0.34, 0), at(0, high * 0.82), at(wide * 0.34, 0)]),
        fill: door,
      }),
    ];
  };
  const fire = view.point([0.2, 0, 1.2]);
  const flame = (wide, tall, fill) =>
    createElement("path", {
      d: `M${formatTenths(fire[0] - wide)} ${formatTenths(fire[1])}q${formatTenths(-wide * 0.4)} ${formatTenths(-tall * 0.5)} ${formatTenths(wide * 0.7)} ${formatTenths(-tall)}q${formatTenths(wide * 0.1)} ${formatTenths(tall * 0.3)} ${formatTenths(wide * 0.7)} ${formatTenths(tall * 0.25)}q${formatTenths(wide * 0.7)} ${formatTenths(tall * 0.4)} ${formatTenths(wide * 0.3)} ${formatTenths(tall * 0.75)}z`,
      fill,
    });
  const ute = {
    shape: "ute",
    paint: paints.amber,
    x: 4.2,
    z: 3.4,
    turn: -2.3,
    lights: 0,
    key: [-0.8, 0.5, -0.3],
  };
  drawing.draw(
    drawSky(drawing, skies.perth, view.horizon, random, { stars: 150, lightAt: 420 }),
    drawClouds(drawing, view.horizon, random, skies.perth.light, 4),
    drawHills(drawing, view.horizon, random, skies.perth.far, 110),
    drawHills(drawing, view.horizon, random, skies.perth.land, 60, 12),
    drawMasts(drawing, view, { zs: [60, 80, 110], x: 30, high: 14 }),
    createElement("rect", {
      y: view.horizon,
      width: 1920,
      height: 1080 - view.horizon,
      fill: drawing.linear([
        [0, "#06181a"],
        [1, "#0f2f2b"],
      ]),
    }),
    drawGlow(drawing, fire, 700, "#ff9a3d", 0.7, 0.35),
    tent(-7.5, 12, 2, 2.2, ["#20706a", "#114642", "#ffcf7a"]),
    tent(1.6, 13, 1.8, 2, ["#7b5cff", "#3a2a8c", "#ffcf7a"]),
    tent(-3.6, 4.4, 2.1, 2.2, ["#e08900", "#8a4a00", "#fff0c9"]),
    drawCar(drawing, view, ute),
    drawGlow(drawing, [fire[0], fire[1] - 60], 330, "#ffb056", 0.75),
    flame(64, 190, "#e5383b"),
    flame(44, 140, "#ff8a2b"),
    flame(24, 84, "#ffe08a"),
    createElement("path", {
      d: `M${formatTenths(fire[0] - 110)} ${formatTenths(fire[1] + 10)}l190 -26l6 18l-190 26zM${formatTenths(fire[0] + 110)} ${formatTenths(fire[1] + 12)}l-190 -26l-6 18l190 26z`,
      fill: "#2b1a10",
    }),
    drawPerson(view, [-1.5, 2.4], { dark: "#13201f", facing: 1 }),
    drawPerson(view, [1.9, 2.6], { dark: "#1b1a2c", vest: "#bf1f2b", facing: -1 }),
    drawVignette(drawing, 0.5),
  );
  return drawing.svg();
}
