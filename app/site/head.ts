import type { MetaDescriptor } from "@remix-run/node";
import { errorKindOf } from "../ui/error-kinds.ts";
import type { SiteData } from "./site-data.server.ts";
import type { Visit } from "./visit.server.ts";

export type Matches = readonly ({ id: string; data: unknown } | undefined)[];

/**
 * Title and description of a page: the sitemap's, else the page's own, else the organisation's name; the
 * organiser's prefix and suffix around the title. A screen with a title of its own: `export const meta = ({
 * matches, data }) => head(matches, { title: data?.title })`. [NAV-010 NAV-011 NAV-012 SET-002]
 */
export function head(matches: Matches, own: Own = {}): MetaDescriptor[] {
  const site = siteOf(matches);
  const visit = dataOf<Visit>(matches, "site/default.layout", isVisit);
  const name = site?.organisation.name ?? "";
  const title = visit?.title || own.title || name;
  const description = visit?.description || own.description || name;
  const full = `${site?.organisation.titlePrefix ?? ""}${title}${site?.organisation.titleSuffix ?? ""}`;
  return [
    { title: full },
    { name: "description", content: description },
    { property: "og:title", content: full },
    { property: "og:description", content: description },
    { property: "og:site_name", content: name },
    { property: "og:type", content: own.type ?? "website" },
    ...sharedPicture(site?.publicUrl ?? "", own.picture ?? null),
  ];
}

type Own = {
  title?: string;
  description?: string;
  type?: "article" | "website";
  /** What is shown of the page where it is shared. Its address may be a path of this site. */
  picture?: SharedPicture | null;
};
type SharedPicture = { src: string; width: number; height: number | null };

/** A page without a picture is shared as a small card of its words. */
function sharedPicture(publicUrl: string, picture: SharedPicture | null): MetaDescriptor[] {
  if (picture === null) return [{ name: "twitter:card", content: "summary" }];
  const { src, width, height } = picture;
  return [
    { property: "og:image", content: /^https?:/i.test(src) ? src : publicUrl + src },
    { property: "og:image:width", content: String(width) },
    ...(height === null ? [] : [{ property: "og:image:height", content: String(height) }]),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** The title of a page that failed; search engines leave it out. */
export function errorHead(matches: Matches, error: unknown): MetaDescriptor[] {
  const site = siteOf(matches);
  const { kind } = errorKindOf(error);
  const isUnconfirmed = kind === "unconfirmed" || kind === "payment" || kind === "payment-unknown";
  const title = site?.errorTitles[isUnconfirmed ? "unreachable" : kind] ?? "";
  const suffix = site?.organisation.titleSuffix ?? "";
  return [{ title: `${title}${suffix}` }, { name: "robots", content: "noindex" }];
}

/** What surrounds the page, for `meta` functions. */
export const siteOf = (matches: Matches) => dataOf<SiteData>(matches, "root", isSite);

function dataOf<Data>(matches: Matches, id: string, is: (data: unknown) => data is Data): Data | undefined {
  const data = matches.find((match) => match?.id === id)?.data;
  return is(data) ? data : undefined;
}

const isSite = (data: unknown): data is SiteData =>
  typeof data === "object" && data !== null && "organisation" in data;
const isVisit = (data: unknown): data is Visit =>
  typeof data === "object" && data !== null && "messages" in data;
