import type { PageSource } from "../../content/page-source.ts";

/** A sample article. Pictures are names of drawings. */
export type SampleArticle = {
  /** Permanent key; the URL is `/article/{slug}`. */
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
  /** Rows of page content, below `content`. */
  rows?: PageSource["rows"];
};
