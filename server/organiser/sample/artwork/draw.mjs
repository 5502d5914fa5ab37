import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { articlePictures } from "./drawings/articles/pictures.mjs";
import { drawCampMap } from "./drawings/camp-map.mjs";
import { drawGarageMap } from "./drawings/garage-map.mjs";
import { mapPositions } from "./drawings/map-sites.mjs";
import { drawAppIcon, drawFavicon, partners, drawWordmark } from "./drawings/marks.mjs";
import { paints, skies } from "./drawings/palette.mjs";
import { peoplePictures } from "./drawings/people/pictures.mjs";
import { createRandom } from "./drawings/random.mjs";
import { drawBurnout } from "./drawings/scenes/burnout.mjs";
import { drawCampSite } from "./drawings/scenes/camp-site.mjs";
import { drawGarageRow } from "./drawings/scenes/garage-row.mjs";
import { drawGrandstand } from "./drawings/scenes/grandstand.mjs";
import { drawHelmet } from "./drawings/scenes/helmet.mjs";
import { drawHeadOn, drawLaunch } from "./drawings/scenes/launch.mjs";
import { drawLightTrails } from "./drawings/scenes/light-trails.mjs";
import { drawCap, drawHoodie, drawKeyRing, drawTee } from "./drawings/scenes/merch.mjs";
import { drawPitLane } from "./drawings/scenes/pit-lane.mjs";
import { drawShowAndShine } from "./drawings/scenes/show-and-shine.mjs";
import { drawSideBySide } from "./drawings/scenes/side-by-side.mjs";
import { drawHarbour, drawPlains, drawRiver } from "./drawings/scenes/skylines.mjs";
import { drawStartLights } from "./drawings/scenes/start-lights.mjs";
import { drawTrophy } from "./drawings/scenes/trophy.mjs";
import { drawVenue } from "./drawings/scenes/venue.mjs";
import { shopPictures } from "./drawings/shop/pictures.mjs";
import { trackPlans } from "./drawings/track-plan.mjs";

/*
 * Draws the sample organiser's pictures and the site's default app icons:
 * `node server/organiser/sample/artwork/draw.mjs`. With `--video`, also draws a video of six seconds, which requires
 * ffmpeg. The output is the same each time, because the random numbers are seeded.
 */
const pictures = {
  "strip-launch": () =>
    drawLaunch(createRandom(7), {
      left: { shape: "coupe", paint: paints.amber },
      right: { shape: "sedan", paint: paints.ice },
    }),
  "strip-night": () =>
    drawLaunch(createRandom(12), {
      tones: skies.night,
      offset: -0.9,
      standSide: 1,
      left: { shape: "hatch", paint: paints.white },
      right: { shape: "coupe", paint: paints.red },
    }),
  "strip-utes": () =>
    drawLaunch(createRandom(17), {
      tones: skies.adelaide,
      offset: 0.7,
      left: { shape: "ute", paint: paints.green },
      right: { shape: "ute", paint: paints.graphite },
    }),
  "strip-teal": () =>
    drawLaunch(createRandom(23), {
      tones: skies.perth,
      offset: 0,
      height: 1.25,
      left: { shape: "sedan", paint: paints.violet },
      right: { shape: "hatch", paint: paints.amber },
    }),
  "head-on": () =>
    drawHeadOn(createRandom(11), {
      left: { shape: "sedan", paint: paints.red },
      right: { shape: "coupe", paint: paints.white },
    }),
  "head-on-dusk": () =>
    drawHeadOn(createRandom(14), {
      tones: skies.sydney,
      gap: 0.4,
      left: { shape: "ute", paint: paints.ice },
      right: { shape: "hatch", paint: paints.green },
    }),
  "side-by-side": () =>
    drawSideBySide(createRandom(3), {
      near: { shape: "coupe", paint: paints.amber },
      far: { shape: "sedan", paint: paints.ice },
    }),
  "side-by-side-utes": () =>
    drawSideBySide(createRandom(8), {
      tones: skies.dusk,
      near: { shape: "ute", paint: paints.red },
      far: { shape: "hatch", paint: paints.white },
    }),
  "light-trails": () => drawLightTrails(createRandom(4), {}),
  burnout: () => drawBurnout(createRandom(5), { shape: "ute", paint: paints.violet }),
  "start-lights": () => drawStartLights(createRandom(15)),
  grandstand: () => drawGrandstand(createRandom(21)),
  "garage-row": () => drawGarageRow(createRandom(2)),
  "pit-lane": () => drawPitLane(createRandom(3)),
  "venue-sydney": () => drawVenue(createRandom(31), skies.sydney, drawHarbour),
  "venue-adelaide": () => drawVenue(createRandom(32), skies.adelaide, drawPlains, { side: 1 }),
  "venue-perth": () => drawVenue(createRandom(33), skies.perth, drawRiver),
  "show-and-shine": () => drawShowAndShine(createRandom(9)),
  "camp-site": () => drawCampSite(createRandom(10)),
  trophy: drawTrophy,
  "passenger-helmet": () => drawHelmet(createRandom(6)),
  "merch-tee": drawTee,
  "merch-cap": drawCap,
  "merch-hoodie": drawHoodie,
  "merch-key-ring": drawKeyRing,
  "logo-light": () => drawWordmark("#12151a"),
  "logo-dark": () => drawWordmark("#f4f5f2"),
  favicon: () => drawFavicon("#12151a"),
  "favicon-dark": () => drawFavicon("#2a313c"),
  "garage-map": drawGarageMap,
  "camp-map": () => drawCampMap(createRandom(5)),
  ...trackPlans,
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
  const icon = sharp(Buffer.from(drawAppIcon()), { density: (72 * side) / 64 }).resize(side);
  await icon.png({ palette: true, compressionLevel: 9 }).toFile(`${iconFolder}app-${side}.png`);
}

if (process.argv.includes("--video")) {
  const { makeLoop } = await import("./drawings/loop.mjs");
  await makeLoop(folder);
}
