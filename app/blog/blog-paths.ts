import { buildGroupPath } from "../site/browsing/group-path.ts";

/** Returns the path of a page (from 1) of the blog or of one of its groups. [RT-011 RT-013 RT-014 RT-015] */
export const buildBlogPath = (group = "", page = 1): string => buildGroupPath("/blog", group, page);

export const buildArticlePath = (slug: string): string => `/article/${encodeURIComponent(slug)}`;

export const FEED_PATH = "/blog/feed.xml";
