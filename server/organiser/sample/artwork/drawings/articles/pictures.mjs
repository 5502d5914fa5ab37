import { drawBlackSwan } from "./black-swan.mjs";
import { drawDial } from "./dial.mjs";
import { drawFirstNight } from "./first-night.mjs";
import { drawJetty } from "./jetty.mjs";
import { drawQuarry } from "./quarry.mjs";
import { drawRollingStart } from "./rolling-start.mjs";
import { drawSeasonChart } from "./season-chart.mjs";
import { drawTimingBoard } from "./timing-board.mjs";
import { drawUteDog } from "./ute-dog.mjs";
import { drawWheel } from "./wheel.mjs";

/** The lead pictures of the sample's articles, by file name. */
export const articlePictures = {
  "article-rolling-start": drawRollingStart,
  "article-first-night": drawFirstNight,
  "article-wheel": drawWheel,
  "article-dial": drawDial,
  "article-quarry": drawQuarry,
  "article-jetty": drawJetty,
  "article-black-swan": drawBlackSwan,
  "article-timing-board": drawTimingBoard,
  "article-ute-dog": drawUteDog,
  "article-season-chart": drawSeasonChart,
};
