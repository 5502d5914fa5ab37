import type { Db } from "../../db/database.ts";
import { allOriginals } from "../../media/originals.ts";

/** What can be seen on a picture, for those who can't see it. The names are those of the drawings. */
const descriptions: Record<string, string> = {
  "strip-launch": "An orange coupe and a blue sedan launch side by side at dusk",
  "strip-night": "A white hatch and a red coupe leave the line at night",
  "strip-utes": "Two utes side by side under an orange sky",
  "strip-teal": "A violet sedan and an orange hatch wait below green lights",
  "head-on": "Two cars come down the strip with their headlights on",
  "head-on-dusk": "A blue ute and a green hatch come down the strip at dusk",
  "side-by-side": "An orange coupe half a length ahead of a blue sedan at speed",
  "side-by-side-utes": "A red ute beside a white hatch at speed",
  "light-trails": "Red and amber light trails along the empty strip",
  burnout: "A violet ute in a cloud of white tyre smoke",
  "start-lights": "The green start light close up, two cars already gone",
  grandstand: "A full grandstand under its lights while two cars go by",
  "garage-row": "Open garages along pit lane, cars in warm light",
  "pit-lane": "Cars wait in pairs behind a marshal with a raised arm",
  "venue-sydney": "The strip at night with an arch bridge and towers behind it",
  "venue-adelaide": "The strip under a red sky with gum trees and hills behind it",
  "venue-perth": "The strip at night with a river and towers behind it",
  "show-and-shine": "Two rows of cars on show under strings of lamps",
  "camp-site": "Tents and a ute around a camp fire beside the track",
  trophy: "The eliminator trophy in the light of three lamps",
  "passenger-helmet": "A white helmet on the sill of a red car",
  "merch-tee": "A black T-shirt with amber sleeves that says Roll Racing",
  "merch-cap": "An amber cap with a black peak",
  "merch-hoodie": "A dark blue hoodie that says Roll Racing",
  "merch-key-ring": "A key ring in the shape of the three start lights",
  "garage-map": "Plan of the pit building with garages 1 to 24",
  "camp-map": "Plan of the camp ground with sites A1 to A10, B1 to B10 and C1 to C8",
};

const loop = {
  id: "strip-loop",
  name: "Two cars on the straight",
  slug: "strip-loop",
  platform: "file",
  youtube_id: "",
  length: 6,
  slate_hash: "strip-loop-poster",
  file: "strip-loop.mp4",
};

/** Enters the drawings and the loop that came with the program; those added by a newer version join the others. */
export async function fillSampleMedia(db: Db): Promise<void> {
  const images = allOriginals().map(({ name }) => ({
    hash: name,
    name,
    description: descriptions[name] ?? "",
  }));
  await db
    .insertInto("images")
    .values(images)
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
  await db
    .insertInto("videos")
    .values(loop)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
