import { car, carLights } from "../cars.mjs";
import { lettering } from "../letters.mjs";
import { skies } from "../palette.mjs";
import { clouds, hills, sky, vignette } from "../sky.mjs";
import { camera } from "../space.mjs";
import { stand } from "../stand.mjs";
import { startLine, strip } from "../strip.mjs";
import { picture } from "../svg.mjs";
import { gantry, masts } from "../trackside.mjs";
import { trails } from "../trails.mjs";

/** Two cars side by side just after the start, seen from behind, with the light trails of earlier cars ahead. */
export function launch(
  random,
  { tones = skies.dusk, left, right, height = 1.55, offset = 0.5, back = -7.4, lit = green, standSide = -1 },
) {
  const art = picture(1920, 1080);
  const view = camera({
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
  art.draw(
    sky(art, tones, view.horizon, random),
    clouds(art, view.horizon, random, tones.light),
    hills(art, view.horizon, random, tones.far, 80),
    hills(art, view.horizon, random, tones.land, 34, 13),
    strip(art, view, { from: back + 0.6, ground: tones.land, sheen: tones.light }),
    stand(art, view, { side: standSide, from: 16, to: 90, random }),
    masts(art, view, { zs: [22, 40, 62, 92, 130] }),
    gantry(art, view, { z: 34, lit, banner: banner("LONG STRAIGHT") }),
    trails(art, view, {
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
    startLine(view, 3.6),
    cars.map((one) => car(art, view, one)),
    cars.map((one) => carLights(art, view, one)),
    vignette(art),
  );
  return art.svg();
}

/** Two cars seen from the front, with headlights on and the gantry behind them. */
export function headOn(random, { tones = skies.night, left, right, gap = 1.4 }) {
  const art = picture(1920, 1080);
  const view = camera({ at: [-0.7, 0.95, -5.4], turn: 0.05, tilt: -0.035, reach: 0.66, shift: [0, 60] });
  const cars = [
    { ...right, x: 2.5, z: 2.6 + gap, turn: Math.PI },
    { ...left, x: -2.3, z: 2.2, turn: Math.PI },
  ].map((one) => ({ ...one, key: [-0.35, 0.7, -0.6] }));
  art.draw(
    sky(art, tones, view.horizon, random, { stars: 70 }),
    clouds(art, view.horizon, random, tones.light, 5),
    hills(art, view.horizon, random, tones.far, 90),
    hills(art, view.horizon, random, tones.land, 40, 11),
    strip(art, view, { from: -5, ground: tones.land, sheen: tones.light }),
    stand(art, view, { side: 1, from: 14, to: 80, random }),
    masts(art, view, { zs: [18, 34, 56, 84, 120] }),
    gantry(art, view, { z: 30, lit: green, banner: banner("LONG STRAIGHT") }),
    cars.map((one) => car(art, view, one)),
    cars.map((one) => carLights(art, view, { ...one, strength: 0.75 })),
    vignette(art),
  );
  return art.svg();
}

const banner = (words) => (at, metre) =>
  lettering(words, {
    x: at[0],
    y: at[1] + metre * 0.06,
    height: metre * 0.74,
    weight: 16,
    colour: "#f4f5f2",
    anchor: "middle",
  });

const green = ["#00c26f", "#00c26f", "#00c26f"];
