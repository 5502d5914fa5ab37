import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { campMap, garageMap, mapPositions } from "./artwork/maps.mjs";
import { favicon, partners, wordmark } from "./artwork/marks.mjs";
import { paints, skies } from "./artwork/palette.mjs";
import { seeded } from "./artwork/random.mjs";
import * as places from "./artwork/scenes/places.mjs";
import * as strip from "./artwork/scenes/strip.mjs";
import * as things from "./artwork/scenes/things.mjs";

/*
 * Draws the sample organiser's pictures: `node scripts/artwork.mjs`, and with `--video` the six-second loop as well (needs ffmpeg).
 * The drawings are seeded, so they come out the same each time.
 */
const pictures = {
  "strip-launch": () =>
    strip.launch(seeded(7), {
      left: { shape: "coupe", paint: paints.amber },
      right: { shape: "sedan", paint: paints.ice },
    }),
  "strip-night": () =>
    strip.launch(seeded(12), {
      tones: skies.night,
      offset: -0.9,
      standSide: 1,
      left: { shape: "hatch", paint: paints.white },
      right: { shape: "coupe", paint: paints.red },
    }),
  "strip-utes": () =>
    strip.launch(seeded(17), {
      tones: skies.adelaide,
      offset: 0.7,
      left: { shape: "ute", paint: paints.green },
      right: { shape: "ute", paint: paints.graphite },
    }),
  "strip-teal": () =>
    strip.launch(seeded(23), {
      tones: skies.perth,
      offset: 0,
      height: 1.25,
      left: { shape: "sedan", paint: paints.violet },
      right: { shape: "hatch", paint: paints.amber },
    }),
  "head-on": () =>
    strip.headOn(seeded(11), {
      left: { shape: "sedan", paint: paints.red },
      right: { shape: "coupe", paint: paints.white },
    }),
  "head-on-dusk": () =>
    strip.headOn(seeded(14), {
      tones: skies.sydney,
      gap: 0.4,
      left: { shape: "ute", paint: paints.ice },
      right: { shape: "hatch", paint: paints.green },
    }),
  "side-by-side": () =>
    strip.sideBySide(seeded(3), {
      near: { shape: "coupe", paint: paints.amber },
      far: { shape: "sedan", paint: paints.ice },
    }),
  "side-by-side-utes": () =>
    strip.sideBySide(seeded(8), {
      tones: skies.dusk,
      near: { shape: "ute", paint: paints.red },
      far: { shape: "hatch", paint: paints.white },
    }),
  "light-trails": () => strip.lightTrails(seeded(4), {}),
  burnout: () => strip.burnout(seeded(5), { shape: "ute", paint: paints.violet }),
  "start-lights": () => things.startLights(seeded(15)),
  grandstand: () => places.grandstand(seeded(21)),
  "garage-row": () => places.garageRow(seeded(2)),
  "pit-lane": () => places.pitLane(seeded(3)),
  "venue-sydney": () => places.venue(seeded(31), skies.sydney, places.harbour),
  "venue-adelaide": () => places.venue(seeded(32), skies.adelaide, places.plains, { side: 1 }),
  "venue-perth": () => places.venue(seeded(33), skies.perth, places.river),
  "show-and-shine": () => places.showAndShine(seeded(9)),
  "camp-site": () => places.campSite(seeded(10)),
  trophy: things.trophy,
  "passenger-helmet": () => things.helmet(seeded(6)),
  "merch-tee": things.tee,
  "merch-cap": things.cap,
  "merch-hoodie": things.hoodie,
  "merch-key-ring": things.keyRing,
  "logo-light": () => wordmark("#12151a"),
  "logo-dark": () => wordmark("#f4f5f2"),
  favicon: () => favicon("#12151a"),
  "favicon-dark": () => favicon("#2a313c"),
  "garage-map": garageMap,
  "camp-map": () => campMap(seeded(5)),
  ...partners,
};

const folder = fileURLToPath(new URL("../server/organiser/sample/artwork/", import.meta.url));
await mkdir(folder, { recursive: true });
await writeFile(`${folder}maps.json`, `${JSON.stringify(mapPositions, null, 2)}\n`);
for (const [name, draw] of Object.entries(pictures)) await writeFile(`${folder}${name}.svg`, draw());

if (process.argv.includes("--video")) {
  const { makeLoop } = await import("./artwork/loop.mjs");
  await makeLoop(folder);
}
