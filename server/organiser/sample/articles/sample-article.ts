import type { PageSource } from "../../content/page-source.ts";

/** `picture` is the name of a drawing. */
export type SampleArticle = {
  /** The URL is `/article/{slug}`. The slug never changes. */
  slug: string;
  name: string;
  blurb: string;
  /** HTML */
  content: string;
  title: string;
  metaDescription: string;
  author: string;
  picture: string;
  /** The urls of the groups. */
  groups: [string, ...string[]];
  /** How many days before the creation of the sample data the article was published. */
  daysAgo: number;
  /** Shown below `content`. */
  rows?: PageSource["rows"];
};
