import { car, carLights } from "../cars.mjs";
import { paints } from "../palette.mjs";
import { clouds, hills, sky, vignette } from "../sky.mjs";
import { camera } from "../space.mjs";
import { stand } from "../stand.mjs";
import { startLine, strip } from "../strip.mjs";
import { picture } from "../svg.mjs";
import { gantry, masts } from "../trackside.mjs";
import { trails } from "../trails.mjs";

/** A venue from above its start line, with the sky `tones` and skyline of its city. */
export function venue(random, tones, skyline, { side = -1 } = {}) {
  const art = picture(1920, 1080);
  const view = camera({
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
  art.draw(
    sky(art, tones, view.horizon, random, { lightAt: 960 - side * 340 }),
    clouds(art, view.horizon, random, tones.light),
    hills(art, view.horizon, random, tones.far, 60),
    skyline(art, view.horizon + 4, random, tones),
    hills(art, view.horizon + 8, random, tones.land, 30, 13),
    strip(art, view, { from: -12, ground: tones.land, sheen: tones.light }),
    stand(art, view, { side, from: 2, to: 80, random }),
    masts(art, view, { zs: [4, 20, 40, 66, 100] }),
    gantry(art, view, { z: 16 }),
    trails(art, view, {
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
    startLine(view, 6),
    pair.map((one) => [car(art, view, one), carLights(art, view, one)]),
    vignette(art, 0.45),
  );
  return art.svg();
}
