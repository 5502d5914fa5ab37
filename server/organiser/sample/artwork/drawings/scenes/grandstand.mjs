import { car, carLights } from "../cars.mjs";
import { paints, skies } from "../palette.mjs";
import { clouds, hills, sky, vignette } from "../sky.mjs";
import { camera } from "../space.mjs";
import { stand } from "../stand.mjs";
import { strip } from "../strip.mjs";
import { picture } from "../svg.mjs";
import { masts } from "../trackside.mjs";
import { trails } from "../trails.mjs";

/** The grandstand under its lights, seen from the edge of the strip; two cars go by. */
export function grandstand(random) {
  const art = picture(1920, 1080);
  const view = camera({ at: [4.6, 1.7, 0], turn: -0.62, tilt: -0.09, reach: 0.62 });
  art.draw(
    sky(art, skies.dusk, view.horizon, random, { lightAt: 1500 }),
    clouds(art, view.horizon, random, skies.dusk.light),
    hills(art, view.horizon, random, skies.dusk.far, 70),
    strip(art, view, { from: -6, ground: skies.dusk.land, sheen: skies.dusk.light, half: 6.8 }),
    stand(art, view, { side: -1, from: 5, to: 95, random, x: 10, deep: 11, high: 8, roof: 12 }),
    masts(art, view, { zs: [24, 46, 74, 110], x: 9.4 }),
    trails(art, view, {
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
    ].map((one) => [car(art, view, { ...one, squat: 1 }), carLights(art, view, one)]),
    vignette(art),
  );
  return art.svg();
}
