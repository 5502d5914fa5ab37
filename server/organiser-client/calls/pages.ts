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

/** Documented members of a block that the documented query lacks: the schema may lack them. */
const optionalFields = ["editing", "deleted"];

const byUrl = `query cognitoPage($url: String!) { cognitoPage(whereEqual: { url: $url }) { ${pageFields} } }`;
const all = `query cognitoPages { cognitoPages { ${pageFields} } }`;

// A malformed block is left out without affecting the others.
const PageInBlocks = allowInvalidParts("of-one", z.object({ cognitoPage: Page.nullish() }));
const PageInRows = allowInvalidParts("of-one", Page);
const PagesInBlocks = allowInvalidParts("of-each", z.object({ cognitoPages: nullableList(Page) }));
const PagesInRows = allowInvalidParts("of-each", listResponse(Page));

/** Reads the public page, or the one of the current user, which may contain more parts. */
type PageReader = typeof publicReader | { audience: "user" };
const publicReader = { audience: "public", keep: "seconds" } as const;

/** CMS pages in both formats; the setting `SITE_PAGE_FORMAT` chooses between them. */
export const pages = (api: Transport) => ({
  /** A page in block format by its url; null if it does not exist. [API-037] */
  findInBlockFormat: async (url: string, reader: PageReader = publicReader) => {
    const result = await api.query(byUrl, { url }, PageInBlocks, { ...reader, optionalFields });
    return result.cognitoPage ?? null;
  },

  /** All pages in block format. [API-036] */
  allInBlocks: async () => {
    const result = await api.query(all, {}, PagesInBlocks, {
      audience: "public",
      keep: "minute",
      optionalFields,
    });
    return result.cognitoPages;
  },

  /**
   * A page in rows format by its slug, with image ids in its settings already replaced by image objects.
   * [API-035]
   */
  findInRowFormat: (slug: string, reader: PageReader = publicReader) =>
    api.one("cognito/page", slug, { pb: 1 }, PageInRows, reader),

  /** All pages in rows format, at most 100. [API-034 CMS-078] */
  allInRows: () =>
    api.records("cognito/page", { page_size: 100, pb: 1 }, PagesInRows, {
      audience: "public",
      keep: "minute",
    }),
});
