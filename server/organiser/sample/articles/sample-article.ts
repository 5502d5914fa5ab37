import type { WrittenPage } from "../content/written-page.ts";

/** An article of the sample as it is written down. Pictures are names of drawings. */
export type SampleArticle = {
  /** Names the article for good; its address is `/article/{slug}`. */
  slug: string;
  name: string;
  blurb: string;
  /** HTML. */
  content: string;
  title: string;
  metaDescription: string;
  author: string;
  picture: string;
  /** Urls of groups. */
  groups: [string, ...string[]];
  /** How many days before the sample was made it came out. */
  daysAgo: number;
  /** Built as pages are, below its content. */
  rows?: WrittenPage["rows"];
};
