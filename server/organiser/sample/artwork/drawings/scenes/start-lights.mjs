import { car, carLights } from "../cars.mjs";
import { paints, skies } from "../palette.mjs";
import { hills, sky, vignette } from "../sky.mjs";
import { camera } from "../space.mjs";
import { strip } from "../strip.mjs";
import { el, glow, picture, short } from "../svg.mjs";
import { masts } from "../trackside.mjs";

/** The start lights from close by: red and amber out, green on, two cars far away in the background. */
export function startLights(random) {
  const art = picture(1920, 1080);
  const view = camera({ at: [0, 1.5, -8], tilt: -0.05, reach: 0.7 });
  const pair = [
    { shape: "coupe", paint: paints.red, x: -3, z: 7 },
    { shape: "hatch", paint: paints.ice, x: 2.4, z: 8.4 },
  ];
  const lamp = (y, colour, on) => [
    on && glow(art, [1330, y], 430, colour, 0.95),
    el("circle", { cx: 1330, cy: y, r: 128, fill: "#05070b" }),
    el("circle", { cx: 1330, cy: y, r: 108, fill: on ? colour : "#1a1f27" }),
    on && el("circle", { cx: 1330, cy: y, r: 66, fill: "#d8ffe9", opacity: 0.8 }),
    el("path", {
      d: `M1256 ${y - 44}a90 90 0 0 1 70 -42`,
      stroke: "#ffffff",
      "stroke-width": 10,
      "stroke-linecap": "round",
      fill: "none",
      opacity: on ? 0.9 : 0.25,
    }),
    el("path", {
      d: `M1186 ${y - 30}Q1200 ${y - 168} 1330 ${y - 170}Q1460 ${y - 168} 1474 ${y - 30}Q1440 ${y - 130} 1330 ${y - 132}Q1220 ${y - 130} 1186 ${y - 30}z`,
      fill: "#11161d",
    }),
  ];
  art.draw(
    sky(art, skies.night, view.horizon, random, { stars: 60, lightAt: 500 }),
    hills(art, view.horizon, random, skies.night.far, 110),
    hills(art, view.horizon, random, skies.night.land, 40, 12),
    strip(art, view, { from: -7, ground: skies.night.land, sheen: skies.night.light }),
    masts(art, view, { zs: [18, 34, 56, 86] }),
    pair.map((one) => [car(art, view, { ...one, squat: 1 }), carLights(art, view, one)]),
    el("rect", { x: 1296, y: 0, width: 68, height: 1080, fill: "#06080c" }),
    el("path", { d: "M1160 60h300l40 40v900l-40 40h-300v-40l-40 -0v-900z", fill: "#0b0f15" }),
    el("path", { d: "M1160 60h300l40 40v14H1150z", fill: "#ffb000" }),
    lamp(270, "#e5383b", false),
    lamp(560, "#ffb000", false),
    lamp(850, "#00c26f", true),
    el("path", { d: `M0 1080L620 1080L960 ${short(view.horizon)}z`, fill: "#00c26f", opacity: 0.05 }),
    vignette(art, 0.35),
  );
  return art.svg();
}
