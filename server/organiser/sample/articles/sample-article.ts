import type { PageSource } from "../../content/page-source.ts";

/** A sample article. `picture` is the name of a drawing. */
export type SampleArticle = {
  /** Key that never changes; the URL is `/article/{slug}`. */
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
  /** Publication date, in days before the sample was created. */
  daysAgo: number;
  /** Page rows that are shown below `content`. */
  rows?: PageSource["rows"];
};
