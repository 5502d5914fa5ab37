import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { articlePictures } from "./drawings/articles/pictures.mjs";
import { campMap } from "./drawings/camp-map.mjs";
import { garageMap } from "./drawings/garage-map.mjs";
import { mapPositions } from "./drawings/map-sites.mjs";
import { appIcon, favicon, partners, wordmark } from "./drawings/marks.mjs";
import { paints, skies } from "./drawings/palette.mjs";
import { peoplePictures } from "./drawings/people/pictures.mjs";
import { seeded } from "./drawings/random.mjs";
import { burnout } from "./drawings/scenes/burnout.mjs";
import { campSite } from "./drawings/scenes/camp-site.mjs";
import { garageRow } from "./drawings/scenes/garage-row.mjs";
import { grandstand } from "./drawings/scenes/grandstand.mjs";
import { helmet } from "./drawings/scenes/helmet.mjs";
import { headOn, launch } from "./drawings/scenes/launch.mjs";
import { lightTrails } from "./drawings/scenes/light-trails.mjs";
import { cap, hoodie, keyRing, tee } from "./drawings/scenes/merch.mjs";
import { pitLane } from "./drawings/scenes/pit-lane.mjs";
import { showAndShine } from "./drawings/scenes/show-and-shine.mjs";
import { sideBySide } from "./drawings/scenes/side-by-side.mjs";
import { harbour, plains, river } from "./drawings/scenes/skylines.mjs";
import { startLights } from "./drawings/scenes/start-lights.mjs";
import { trophy } from "./drawings/scenes/trophy.mjs";
import { venue } from "./drawings/scenes/venue.mjs";
import { shopPictures } from "./drawings/shop/pictures.mjs";

/*
 * Draws the sample organiser's pictures and the site's default app icons:
 * `node server/organiser/sample/artwork/draw.mjs`. With `--video`, also draws a video of six seconds, which requires
 * ffmpeg. The output is the same each time, because the random numbers are seeded.
 */
const pictures = {
  "strip-launch": () =>
    launch(seeded(7), {
      left: { shape: "coupe", paint: paints.amber },
      right: { shape: "sedan", paint: paints.ice },
    }),
  "strip-night": () =>
    launch(seeded(12), {
      tones: skies.night,
      offset: -0.9,
      standSide: 1,
      left: { shape: "hatch", paint: paints.white },
      right: { shape: "coupe", paint: paints.red },
    }),
  "strip-utes": () =>
    launch(seeded(17), {
      tones: skies.adelaide,
      offset: 0.7,
      left: { shape: "ute", paint: paints.green },
      right: { shape: "ute", paint: paints.graphite },
    }),
  "strip-teal": () =>
    launch(seeded(23), {
      tones: skies.perth,
      offset: 0,
      height: 1.25,
      left: { shape: "sedan", paint: paints.violet },
      right: { shape: "hatch", paint: paints.amber },
    }),
  "head-on": () =>
    headOn(seeded(11), {
      left: { shape: "sedan", paint: paints.red },
      right: { shape: "coupe", paint: paints.white },
    }),
  "head-on-dusk": () =>
    headOn(seeded(14), {
      tones: skies.sydney,
      gap: 0.4,
      left: { shape: "ute", paint: paints.ice },
      right: { shape: "hatch", paint: paints.green },
    }),
  "side-by-side": () =>
    sideBySide(seeded(3), {
      near: { shape: "coupe", paint: paints.amber },
      far: { shape: "sedan", paint: paints.ice },
    }),
  "side-by-side-utes": () =>
    sideBySide(seeded(8), {
      tones: skies.dusk,
      near: { shape: "ute", paint: paints.red },
      far: { shape: "hatch", paint: paints.white },
    }),
  "light-trails": () => lightTrails(seeded(4), {}),
  burnout: () => burnout(seeded(5), { shape: "ute", paint: paints.violet }),
  "start-lights": () => startLights(seeded(15)),
  grandstand: () => grandstand(seeded(21)),
  "garage-row": () => garageRow(seeded(2)),
  "pit-lane": () => pitLane(seeded(3)),
  "venue-sydney": () => venue(seeded(31), skies.sydney, harbour),
  "venue-adelaide": () => venue(seeded(32), skies.adelaide, plains, { side: 1 }),
  "venue-perth": () => venue(seeded(33), skies.perth, river),
  "show-and-shine": () => showAndShine(seeded(9)),
  "camp-site": () => campSite(seeded(10)),
  trophy: trophy,
  "passenger-helmet": () => helmet(seeded(6)),
  "merch-tee": tee,
  "merch-cap": cap,
  "merch-hoodie": hoodie,
  "merch-key-ring": keyRing,
  "logo-light": () => wordmark("#12151a"),
  "logo-dark": () => wordmark("#f4f5f2"),
  favicon: () => favicon("#12151a"),
  "favicon-dark": () => favicon("#2a313c"),
  "garage-map": garageMap,
  "camp-map": () => campMap(seeded(5)),
  ...partners,
  ...shopPictures,
  ...articlePictures,
  ...peoplePictures,
};

const folder = fileURLToPath(new URL("./", import.meta.url));
await writeFile(`${folder}maps.json`, `${JSON.stringify(mapPositions, null, 2)}\n`);
for (const [name, draw] of Object.entries(pictures)) await writeFile(`${folder}${name}.svg`, draw());

const iconFolder = fileURLToPath(new URL("../../../../public/icons/", import.meta.url));
await mkdir(iconFolder, { recursive: true });
for (const side of [180, 192, 512]) {
  const icon = sharp(Buffer.from(appIcon()), { density: (72 * side) / 64 }).resize(side);
  await icon.png({ palette: true, compressionLevel: 9 }).toFile(`${iconFolder}app-${side}.png`);
}

if (process.argv.includes("--video")) {
  const { makeLoop } = await import("./drawings/loop.mjs");
  await makeLoop(folder);
}
