import { APP_SCHEMES, BARE_SITE, DOUBLED_SCHEME, LINK_EDGES } from "../../app/domain/parse-link.ts";

/** The allowlist for HTML of the organiser. Plain data only, because it is passed to the worker thread. */
export type Policy = {
  tags: readonly string[];
  attributes: readonly string[];
  classes: readonly string[];
  /** Allowed schemes of links, with a colon as in `URL.protocol`. */
  linkSchemes: readonly string[];
  linkEdges: RegExp;
  /** A redundant scheme before another scheme, as in “https://https://example.com”. */
  doubledScheme: RegExp;
  /** Matches URLs without a scheme, to which “https://” is added. */
  bareSite: RegExp;
  relations: readonly string[];
  /** Prefixes of the paths of images and videos on this site. */
  mediaPaths: readonly string[];
  /** Prefix of the placeholders for other media URLs. If "", such images and videos are removed. */
  mediaPlaceholder: string;
  /** Origin that stands for this site while URLs are parsed. Its domain is reserved. */
  placeholderOrigin: string;
};

const TEXT_TAGS =
  "a abbr address b bdi bdo br cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr";
const BLOCK_TAGS =
  "article aside blockquote dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li ol p pre section summary ul";
const TABLE_TAGS = "caption col colgroup table tbody td tfoot th thead tr";
const MEDIA_TAGS = "img picture source video";

/**
 * The allowlist of this site, without scripts, event handlers, styles, frames and forms. Text of removed
 * elements stays. Ids are allowed, because other pages link to them and no allowed element can clobber the
 * document. Only classes for alignment and tables are allowed, because layout classes could place content
 * over the whole page.
 */
export const policy: Policy = {
  tags: [TEXT_TAGS, BLOCK_TAGS, TABLE_TAGS, MEDIA_TAGS].flatMap((names) => names.split(" ")),
  attributes: [
    "abbr alt cite class colspan controls datetime dir headers height href hreflang id lang loop media muted open playsinline",
    "poster preload rel reversed rowspan scope span src start target title type value width",
  ].flatMap((names) => names.split(" ")),
  classes: ["text-left", "text-center", "text-right", "text-justify", "text-start", "text-end", "wide-table"],
  linkSchemes: ["http:", "https:", ...APP_SCHEMES],
  linkEdges: LINK_EDGES,
  doubledScheme: DOUBLED_SCHEME,
  bareSite: BARE_SITE,
  relations: ["nofollow", "noreferrer", "sponsored", "ugc"],
  mediaPaths: ["/assets/", "/v/"],
  mediaPlaceholder: "",
  placeholderOrigin: "https://this-site.invalid",
};
