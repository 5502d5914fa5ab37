import type { MetaDescriptor } from "@remix-run/node";
import { describeError } from "../ui/error-kinds.ts";
import type { SiteData } from "./site-data.server.ts";
import type { LayoutData } from "./layout-data.server.ts";

export type Matches = readonly ({ id: string; data: unknown } | undefined)[];

/**
 * Builds a page's title (with the organiser's prefix and suffix) and description. Uses the organiser's
 * sitemap, `pageHead` or the organisation's name, in this order. [NAV-010 NAV-011 NAV-012 SET-002]
 */
export function buildHead(matches: Matches, pageHead: PageHead = {}): MetaDescriptor[] {
  const site = findSiteData(matches);
  const layoutData = findData<LayoutData>(matches, "site/default.layout", isLayoutData);
  const name = site?.organisation.name ?? "";
  const title = [...(pageHead.filters ?? []), layoutData?.title || pageHead.title || name].join(" · ");
  const description = layoutData?.description || pageHead.description || name;
  const titleState = `${pageHead.titleState ?? ""}${layoutData?.titleState ?? ""}`;
  const fullTitle = `${site?.organisation.titlePrefix ?? ""}${title}${site?.organisation.titleSuffix ?? ""}`;
  return [
    { title: titleState + fullTitle },
    { name: "description", content: description },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    { property: "og:site_name", content: name },
    { property: "og:type", content: pageHead.type ?? "website" },
    ...buildPictureTags(site?.publicUrl ?? "", pageHead.picture ?? null),
  ];
}

type PageHead = {
  title?: string;
  /** A prefix such as “Error: ” (`getTitleStatePrefix`). */
  titleState?: string | undefined;
  /** The filters of a list, shown before the title. */
  filters?: readonly string[];
  description?: string;
  type?: "article" | "website";
  /** The preview image when the page is shared. `src` may be a path of this site. */
  picture?: SharedPicture | null;
};
type SharedPicture = { src: string; width: number; height: number | null };

function buildPictureTags(publicUrl: string, picture: SharedPicture | null): MetaDescriptor[] {
  if (picture === null) return [{ name: "twitter:card", content: "summary" }];
  const { src, width, height } = picture;
  return [
    { property: "og:image", content: /^https?:/i.test(src) ? src : publicUrl + src },
    { property: "og:image:width", content: String(width) },
    ...(height === null ? [] : [{ property: "og:image:height", content: String(height) }]),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** Builds the head of an error page, which search engines mustn't index. */
export function buildErrorHead(matches: Matches, error: unknown): MetaDescriptor[] {
  const site = findSiteData(matches);
  const { kind } = describeError(error);
  const isIndeterminate = kind === "indeterminate" || kind === "payment" || kind === "payment-unknown";
  const title = site?.errorTitles[isIndeterminate ? "unreachable" : kind] ?? "";
  const suffix = site?.organisation.titleSuffix ?? "";
  return [{ title: `${title}${suffix}` }, { name: "robots", content: "noindex" }];
}

/** Returns the root loader's data for `meta` functions, or undefined if the root loader failed. */
export const findSiteData = (matches: Matches) => findData<SiteData>(matches, "root", isSiteData);

function findData<Data>(
  matches: Matches,
  id: string,
  isData: (data: unknown) => data is Data,
): Data | undefined {
  const data = matches.find((match) => match?.id === id)?.data;
  return isData(data) ? data : undefined;
}

const isSiteData = (data: unknown): data is SiteData =>
  typeof data === "object" && data !== null && "organisation" in data;
const isLayoutData = (data: unknown): data is LayoutData =>
  typeof data === "object" && data !== null && "messages" in data;
