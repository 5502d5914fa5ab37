import { blackSwan } from "./black-swan.mjs";
import { dial } from "./dial.mjs";
import { firstNight } from "./first-night.mjs";
import { jetty } from "./jetty.mjs";
import { quarry } from "./quarry.mjs";
import { rollingStart } from "./rolling-start.mjs";
import { seasonChart } from "./season-chart.mjs";
import { timingBoard } from "./timing-board.mjs";
import { uteDog } from "./ute-dog.mjs";
import { wheel } from "./wheel.mjs";

/** The lead pictures of the sample's articles, by file name. */
export const articlePictures = {
  "article-rolling-start": rollingStart,
  "article-first-night": firstNight,
  "article-wheel": wheel,
  "article-dial": dial,
  "article-quarry": quarry,
  "article-jetty": jetty,
  "article-black-swan": blackSwan,
  "article-timing-board": timingBoard,
  "article-ute-dog": uteDog,
  "article-season-chart": seasonChart,
};
