import { paints } from "../palette.mjs";
import { drawDecalSet, drawDrinkBottle, drawMug, drawRolledPoster, drawStartLightKeyRing } from "./gifts.mjs";
import { drawGloves } from "./gloves.mjs";
import { drawBeanie, drawSeasonCap } from "./headwear.mjs";
import { drawHoodieBack, drawHoodieFront } from "./hoodies.mjs";
import { drawJacketBack, drawJacketFront } from "./jacket.mjs";
import { drawSuitBack, drawSuitFront } from "./race-suit.mjs";
import { drawClubHelmet, drawExtinguisher } from "./safety.mjs";
import { drawSizeChart } from "./size-chart.mjs";
import { drawTowStrap } from "./tow-strap.mjs";
import { drawTyreGauge } from "./tyre-gauge.mjs";
import { drawUmbrella } from "./umbrella.mjs";
import { drawWashKit } from "./wash-kit.mjs";
import { drawTeeBack, drawTeeFront } from "./tees.mjs";

const blackTee = { cloth: "black", cuffs: "amber", ink: "#f4f5f2", second: "#ffb000", tint: "#4a4436" };
const chalkTee = { cloth: "chalk", cuffs: "graphite", ink: "#12151a", second: "#b8262c", tint: "#3a2d12" };
const amberTee = { cloth: "amber", cuffs: "black", ink: "#12151a", second: "#7d1c12", tint: "#33404f" };
const navyHoodie = { cloth: "navy", second: "#4cc3ff", tint: "#1d2b4a" };
const greenHoodie = { cloth: "green", second: "#ffb000", tint: "#12382b" };

/** The pictures of the sample's shop, by file name. */
export const shopPictures = {
  "shop-tee-black": () => drawTeeFront(blackTee),
  "shop-tee-black-back": () => drawTeeBack(blackTee),
  "shop-tee-chalk": () => drawTeeFront(chalkTee),
  "shop-tee-chalk-back": () => drawTeeBack(chalkTee),
  "shop-tee-amber": () => drawTeeFront(amberTee),
  "shop-hoodie-navy": () => drawHoodieFront(navyHoodie),
  "shop-hoodie-navy-back": () => drawHoodieBack(navyHoodie),
  "shop-hoodie-green": () => drawHoodieFront(greenHoodie),
  "shop-cap-amber": () => drawSeasonCap("amber", "#33404f"),
  "shop-cap-black": () => drawSeasonCap("black", "#5a4518"),
  "shop-beanie": drawBeanie,
  "shop-jacket": drawJacketFront,
  "shop-jacket-back": drawJacketBack,
  "shop-helmet": drawClubHelmet,
  "shop-gloves": drawGloves,
  "shop-suit": drawSuitFront,
  "shop-suit-back": drawSuitBack,
  "shop-extinguisher": drawExtinguisher,
  "shop-tyre-gauge": drawTyreGauge,
  "shop-tow-strap-amber": () => drawTowStrap(paints.amber, "#33404f"),
  "shop-tow-strap-red": () => drawTowStrap(paints.red, "#33404f"),
  "shop-wash-kit": drawWashKit,
  "shop-umbrella": drawUmbrella,
  "shop-drink-bottle": drawDrinkBottle,
  "shop-key-ring": drawStartLightKeyRing,
  "shop-mug": drawMug,
  "shop-decals": drawDecalSet,
  "shop-poster-rolled": drawRolledPoster,
  "shop-size-chart": drawSizeChart,
};
