import { skies } from "../palette.mjs";
import { clouds, hills, sky, vignette } from "../sky.mjs";
import { camera } from "../space.mjs";
import { stand } from "../stand.mjs";
import { strip } from "../strip.mjs";
import { picture } from "../svg.mjs";
import { masts } from "../trackside.mjs";
import { trails } from "../trails.mjs";

/**
 * The strip seen from the gantry, with light trails instead of cars: red on the strip, white on the return road.
 */
export function lightTrails(random, { tones = skies.dusk }) {
  const art = picture(1920, 1080);
  const view = camera({ at: [0.4, 6.5, -9], turn: 0, tilt: 0.2, reach: 0.62 });
  const lane = (x, spread, count) =>
    Array.from({ length: count }, () => [
      x + random.between(-spread, spread),
      random.between(0.55, 0.95),
      random.between(0.025, 0.075),
    ]);
  art.draw(
    sky(art, tones, view.horizon, random),
    clouds(art, view.horizon, random, tones.light),
    hills(art, view.horizon, random, tones.far, 70),
    hills(art, view.horizon, random, tones.land, 30, 12),
    strip(art, view, { from: -6, ground: tones.land, sheen: tones.light, half: 7.4 }),
    stand(art, view, { side: 1, from: 8, to: 90, random, x: 13 }),
    masts(art, view, { zs: [16, 32, 54, 84, 124], x: 10 }),
    trails(art, view, {
      lines: lane(-3.4, 1, 3),
      from: -4,
      to: 300,
      colour: "#ff3b30",
      core: "#ffd2c8",
      wave: 0.9,
    }),
    trails(art, view, {
      lines: lane(3.2, 1, 3),
      from: -4,
      to: 300,
      colour: "#ffb000",
      core: "#fff7de",
      wave: -0.9,
    }),
    vignette(art),
  );
  return art.svg();
}
