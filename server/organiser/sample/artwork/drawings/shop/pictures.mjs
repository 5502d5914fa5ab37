import { paints } from "../palette.mjs";
import { decalSet, drinkBottle, mug, rolledPoster, startLightKeyRing } from "./gifts.mjs";
import { gloves } from "./gloves.mjs";
import { beanie, seasonCap } from "./headwear.mjs";
import { hoodieBack, hoodieFront } from "./hoodies.mjs";
import { jacketBack, jacketFront } from "./jacket.mjs";
import { suitBack, suitFront } from "./race-suit.mjs";
import { clubHelmet, extinguisher } from "./safety.mjs";
import { sizeChart } from "./size-chart.mjs";
import { towStrap } from "./tow-strap.mjs";
import { tyreGauge } from "./tyre-gauge.mjs";
import { umbrella } from "./umbrella.mjs";
import { washKit } from "./wash-kit.mjs";
import { teeBack, teeFront } from "./tees.mjs";

const blackTee = { cloth: "black", cuffs: "amber", ink: "#f4f5f2", second: "#ffb000", tint: "#4a4436" };
const chalkTee = { cloth: "chalk", cuffs: "graphite", ink: "#12151a", second: "#b8262c", tint: "#3a2d12" };
const amberTee = { cloth: "amber", cuffs: "black", ink: "#12151a", second: "#7d1c12", tint: "#33404f" };
const navyHoodie = { cloth: "navy", second: "#4cc3ff", tint: "#1d2b4a" };
const greenHoodie = { cloth: "green", second: "#ffb000", tint: "#12382b" };

/** The pictures of the sample's shop, by file name. */
export const shopPictures = {
  "shop-tee-black": () => teeFront(blackTee),
  "shop-tee-black-back": () => teeBack(blackTee),
  "shop-tee-chalk": () => teeFront(chalkTee),
  "shop-tee-chalk-back": () => teeBack(chalkTee),
  "shop-tee-amber": () => teeFront(amberTee),
  "shop-hoodie-navy": () => hoodieFront(navyHoodie),
  "shop-hoodie-navy-back": () => hoodieBack(navyHoodie),
  "shop-hoodie-green": () => hoodieFront(greenHoodie),
  "shop-cap-amber": () => seasonCap("amber", "#33404f"),
  "shop-cap-black": () => seasonCap("black", "#5a4518"),
  "shop-beanie": beanie,
  "shop-jacket": jacketFront,
  "shop-jacket-back": jacketBack,
  "shop-helmet": clubHelmet,
  "shop-gloves": gloves,
  "shop-suit": suitFront,
  "shop-suit-back": suitBack,
  "shop-extinguisher": extinguisher,
  "shop-tyre-gauge": tyreGauge,
  "shop-tow-strap-amber": () => towStrap(paints.amber, "#33404f"),
  "shop-tow-strap-red": () => towStrap(paints.red, "#33404f"),
  "shop-wash-kit": washKit,
  "shop-umbrella": umbrella,
  "shop-drink-bottle": drinkBottle,
  "shop-key-ring": startLightKeyRing,
  "shop-mug": mug,
  "shop-decals": decalSet,
  "shop-poster-rolled": rolledPoster,
  "shop-size-chart": sizeChart,
};
