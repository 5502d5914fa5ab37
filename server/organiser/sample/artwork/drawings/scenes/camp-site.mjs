import { car } from "../cars.mjs";
import { paints, skies } from "../palette.mjs";
import { clouds, hills, sky, vignette } from "../sky.mjs";
import { camera } from "../space.mjs";
import { closed, el, glow, picture, short } from "../svg.mjs";
import { masts, person } from "../trackside.mjs";

/** Tents, a ute and a fire under the stars beside the track. */
export function campSite(random) {
  const art = picture(1920, 1080);
  const view = camera({ at: [0, 1.6, -6.5], tilt: -0.07, reach: 0.66 });
  const tent = (x, z, wide, high, [lit, shade, door]) => {
    const at = (px, py, pz = z) => view.point([x + px, py, pz]);
    return [
      el("path", {
        d: closed([at(-wide, 0), at(0, high), at(0, high, z + 2.6), at(-wide, 0, z + 2.6)]),
        fill: shade,
      }),
      el("path", {
        d: closed([at(wide, 0), at(0, high), at(0, high, z + 2.6), at(wide, 0, z + 2.6)]),
        fill: shade,
      }),
      el("path", { d: closed([at(-wide, 0), at(0, high), at(wide, 0)]), fill: lit }),
      el("path", { d: closed([at(-wide * 0.34, 0), at(0, high * 0.82), at(wide * 0.34, 0)]), fill: door }),
    ];
  };
  const fire = view.point([0.2, 0, 1.2]);
  const flame = (wide, tall, fill) =>
    el("path", {
      d: `M${short(fire[0] - wide)} ${short(fire[1])}q${short(-wide * 0.4)} ${short(-tall * 0.5)} ${short(wide * 0.7)} ${short(-tall)}q${short(wide * 0.1)} ${short(tall * 0.3)} ${short(wide * 0.7)} ${short(tall * 0.25)}q${short(wide * 0.7)} ${short(tall * 0.4)} ${short(wide * 0.3)} ${short(tall * 0.75)}z`,
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
  art.draw(
    sky(art, skies.perth, view.horizon, random, { stars: 150, lightAt: 420 }),
    clouds(art, view.horizon, random, skies.perth.light, 4),
    hills(art, view.horizon, random, skies.perth.far, 110),
    hills(art, view.horizon, random, skies.perth.land, 60, 12),
    masts(art, view, { zs: [60, 80, 110], x: 30, high: 14 }),
    el("rect", {
      y: view.horizon,
      width: 1920,
      height: 1080 - view.horizon,
      fill: art.linear([
        [0, "#06181a"],
        [1, "#0f2f2b"],
      ]),
    }),
    glow(art, fire, 700, "#ff9a3d", 0.7, 0.35),
    tent(-7.5, 12, 2, 2.2, ["#20706a", "#114642", "#ffcf7a"]),
    tent(1.6, 13, 1.8, 2, ["#7b5cff", "#3a2a8c", "#ffcf7a"]),
    tent(-3.6, 4.4, 2.1, 2.2, ["#e08900", "#8a4a00", "#fff0c9"]),
    car(art, view, ute),
    glow(art, [fire[0], fire[1] - 60], 330, "#ffb056", 0.75),
    flame(64, 190, "#e5383b"),
    flame(44, 140, "#ff8a2b"),
    flame(24, 84, "#ffe08a"),
    el("path", {
      d: `M${short(fire[0] - 110)} ${short(fire[1] + 10)}l190 -26l6 18l-190 26zM${short(fire[0] + 110)} ${short(fire[1] + 12)}l-190 -26l-6 18l190 26z`,
      fill: "#2b1a10",
    }),
    person(view, [-1.5, 2.4], { dark: "#13201f", facing: 1 }),
    person(view, [1.9, 2.6], { dark: "#1b1a2c", vest: "#bf1f2b", facing: -1 }),
    vignette(art, 0.5),
  );
  return art.svg();
}
