import type { Db } from "../../db/database.ts";
import { listArtwork } from "../../media/originals.ts";

/** Keys are the names of the drawings. */
const ALT_TEXTS: Record<string, string> = {
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
  "shop-tee-black": "A black tee with amber cuffs that says Roll Racing above three start lights",
  "shop-tee-black-back":
    "The back of a black tee: the strip running to the horizon and the words Long Straight, 250 metres",
  "shop-tee-chalk": "A chalk white tee with grey cuffs that says Roll Racing above three start lights",
  "shop-tee-chalk-back": "The back of a chalk white tee with the strip running to the horizon",
  "shop-tee-amber": "A bright amber tee with black cuffs that says Roll Racing",
  "shop-hoodie-navy": "A navy hoodie with amber cuffs and a pocket, Roll Racing across the chest",
  "shop-hoodie-navy-back": "The back of a navy hoodie that says Staging Lane below three start lights",
  "shop-hoodie-green": "A bottle green hoodie with amber cuffs and a pocket",
  "shop-jacket": "A dark jacket with amber shoulders, reflective bands and a zip",
  "shop-jacket-back": "The back of the jacket: Pit Crew, three lights and an empty bar for a name",
  "shop-cap-amber": "An amber cap with a black peak and a black patch",
  "shop-cap-black": "A black cap with an amber patch",
  "shop-beanie": "A grey ribbed beanie with a red, an amber and a green stripe",
  "shop-helmet": "A white full-face helmet with an amber stripe and the number 18",
  "shop-gloves": "A pair of black driving gloves with amber stitches and wrist straps",
  "shop-suit": "A white one-piece driving suit with red stripes and a black belt",
  "shop-suit-back": "The back of the driving suit with a black bar for the driver’s name",
  "shop-extinguisher": "A red extinguisher of 1 kg in its steel bracket",
  "shop-tyre-gauge": "A round tyre gauge in amber rubber with a hose and a brass chuck",
  "shop-tow-strap-amber": "An amber tow strap on a steel bracket",
  "shop-tow-strap-red": "A red tow strap on a steel bracket",
  "shop-wash-kit": "A bottle of shampoo beside three folded cloths",
  "shop-umbrella": "An open umbrella with amber and black panels",
  "shop-drink-bottle": "An amber steel bottle with a black lid",
  "shop-key-ring": "A key ring in the shape of the three start lights",
  "shop-mug": "A black enamel mug with an amber rim and a lane around it",
  "shop-decals": "A sheet of seven decals: name, number, start lights, tow arrow and more",
  "shop-poster-rolled": "A poster of light trails half unrolled beside its tube",
  "shop-size-chart":
    "Sizes of tops laid flat, chest and length in cm: S 50 and 70, M 53 and 72, L 56 and 74, XL 60 and 76, 3XL 68 and 80",
  "article-rolling-start": "Two cars from above, level between cones, the start line in front of them",
  "article-first-night": "A list with ticks and a white helmet on a bench under a string of lamps",
  "article-wheel": "A wheel close up with a torque wrench on one of its nuts",
  "article-dial": "A speedometer whose needle points at 40",
  "article-quarry": "The strip at the bottom of a sandstone quarry, a full moon above it",
  "article-jetty": "A jetty and gulls at sunset, a windsock standing straight",
  "article-black-swan": "A black swan on the river, the lit towers of the city behind it",
  "article-timing-board": "The board at the finish: lane one 6.087, lane two 6.089",
  "article-ute-dog": "A white ute from the side with a brown kelpie in its tray",
  "article-season-chart": "Five stacks of tyres, each higher than the last, a chequered flag on the highest",
  "person-clerk": "A woman with a grey bun and a red headset beside the start lights",
  "person-scrutineer": "A bearded man in an orange cap in the light of a garage",
  "person-marshal": "A woman with long dark hair in a green jacket at dusk",
  "person-timekeeper": "A man with round glasses in front of screens",
  "person-announcer": "A woman with curls behind a microphone",
  "person-desk": "A woman with fair hair in a blue jacket in daylight",
  "garage-map": "Plan of the pit building with garages 1 to 24",
  "track-plan-sydney": "Plan of Sandstone Raceway with strip, pits, spectators, parking, camp site and gates",
  "track-plan-adelaide":
    "Plan of Gulf Straight Motor Park with strip, pits, spectators, parking, camp site and gates",
  "track-plan-perth": "Plan of Swan Coast Dragway with strip, pits, spectators, parking and gates",
  "camp-map": "Plan of the camp ground with sites A1 to A10, B1 to B10 and C1 to C8",
};

const LOOP_VIDEO = {
  id: "strip-loop",
  name: "Two cars on the straight",
  slug: "strip-loop",
  platform: "file",
  youtube_id: "",
  length: 6,
  slate_hash: "strip-loop-poster",
  file: "strip-loop.mp4",
};

/** Adds missing records for the drawings and the video, because newer versions may have more drawings. */
export async function seedMedia(db: Db): Promise<void> {
  const images = listArtwork().map(({ name }) => ({
    hash: name,
    name,
    description: ALT_TEXTS[name] ?? "",
  }));
  await db
    .insertInto("images")
    .values(images)
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
  await db
    .insertInto("videos")
    .values(LOOP_VIDEO)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
