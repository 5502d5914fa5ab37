import { z } from "zod";
import { Page } from "../../../app/wire/page.ts";
import { allowInvalidParts } from "../../../app/wire/invalid-parts.ts";
import { listResponse, nullableList } from "../../../app/wire/primitives.ts";
import type { Transport } from "../transport-type.ts";

const pageFields = `id name url updated_at content pageContents {
  id sort_order name template variables hidden start_time end_time text_colour background_colour
  padding_top padding_bottom padding_left padding_right margin_top margin_bottom full_width
  imageHashes { background_image } background_image_fixed background_image_opacity background_image_saturation
  background_video { imageHashes { slate } } background_video_id
  aos_type aos_easing aos_offset aos_duration aos_delay anchor_name editing deleted
}`;

/** Omitted from the query if the API lacks them: they are documented for blocks, but not for this query. */
const OPTIONAL_FIELDS = ["editing", "deleted"];

const pageQuery = `query cognitoPage($url: String!) { cognitoPage(whereEqual: { url: $url }) { ${pageFields} } }`;
const allPagesQuery = `query cognitoPages { cognitoPages { ${pageFields} } }`;

// Leave out malformed blocks, so that the rest of the page can be shown.
const PageInBlocks = allowInvalidParts("omit-part", z.object({ cognitoPage: Page.nullish() }));
const PageInRows = allowInvalidParts("omit-part", Page);
const PagesInBlocks = allowInvalidParts("omit-part-of-item", z.object({ cognitoPages: nullableList(Page) }));
const PagesInRows = allowInvalidParts("omit-part-of-item", listResponse(Page));

/** `user`: with the parts that only the current user may see. */
type PageAudience = typeof PUBLIC_PAGE | { audience: "user" };
const PUBLIC_PAGE = { audience: "public", cache: "fiveSeconds" } as const;

/** Calls for CMS pages. The setting `SITE_PAGE_FORMAT` selects one of two formats. */
export const pages = (api: Transport) => ({
  /** Reads a page in block format by its url, or null if it doesn't exist. [API-037] */
  findInBlockFormat: async (url: string, audience: PageAudience = PUBLIC_PAGE) => {
    const result = await api.query(pageQuery, { url }, PageInBlocks, {
      ...audience,
      optionalFields: OPTIONAL_FIELDS,
    });
    return result.cognitoPage ?? null;
  },

  /** Lists all pages in block format. [API-036] */
  listInBlockFormat: async () => {
    const result = await api.query(allPagesQuery, {}, PagesInBlocks, {
      audience: "public",
      cache: "oneMinute",
      optionalFields: OPTIONAL_FIELDS,
    });
    return result.cognitoPages;
  },

  /**
   * Reads a page in row format by its slug, or null if it doesn't exist. Its settings contain image objects,
   * while the block format has image ids. [API-035]
   */
  findInRowFormat: (slug: string, audience: PageAudience = PUBLIC_PAGE) =>
    api.findOne("cognito/page", slug, { pb: 1 }, PageInRows, audience),

  /** Lists the pages in row format, at most 100. [API-034 CMS-078] */
  listInRowFormat: () =>
    api.list("cognito/page", { page_size: 100, pb: 1 }, PagesInRows, {
      audience: "public",
      cache: "oneMinute",
    }),
});
