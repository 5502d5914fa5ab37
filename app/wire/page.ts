import { z } from "zod";
import { convertMediaUrls } from "./media-url.ts";
import {
  decimal,
  flag,
  jsonText,
  html,
  endDateTime,
  list,
  startDateTime,
  record,
  recordId,
  text,
  integer,
} from "./primitives.ts";
import { Redirect, Domain, Group, SitemapEntry } from "./site.ts";

/** Hashes that identify images at the API, by field name. */
const imageHashes = z
  .record(z.string(), text)
  .nullish()
  .catch(null) // An API in PHP serialises an empty map as `[]`.
  .transform((hashes) => hashes ?? {});

/**
 * A block of a page in the block format (`pageContents`). Colours, spacing and animation (`aos_…`, for
 * “animate on scroll”) are values of the CMS's page editor. [CMS-011 CMS-013 CMS-014]
 */
export const PageBlock = z
  .object({
    id: recordId,
    sort_order: integer,
    name: text,
    template: text,
    variables: jsonText.transform((settings) => convertMediaUrls(settings)),
    hidden: flag(false),
    start_time: startDateTime,
    end_time: endDateTime,
    editing: flag(false),
    deleted: flag(false),
    text_colour: text,
    background_colour: text,
    padding_top: text,
    padding_bottom: text,
    padding_left: text,
    padding_right: text,
    margin_top: text,
    margin_bottom: text,
    full_width: flag(false),
    imageHashes,
    background_image_fixed: flag(false),
    background_image_opacity: decimal(100),
    background_image_saturation: decimal(100),
    background_video_id: text,
    background_video: z
      .object({ imageHashes })
      .nullish()
      .transform((video) => video?.imageHashes["slate"] ?? ""),
    aos_type: text,
    aos_easing: text,
    aos_offset: text,
    aos_duration: text,
    aos_delay: text,
    anchor_name: text,
  })
  .transform((block) => ({
    id: block.id,
    sortOrder: block.sort_order,
    name: block.name,
    template: block.template,
    variables: block.variables,
    visibility: {
      hidden: block.hidden,
      startTime: block.start_time,
      endTime: block.end_time,
      editing: block.editing,
      deleted: block.deleted,
    },
    textColour: block.text_colour,
    backgroundColour: block.background_colour,
    spacing: {
      paddingTop: block.padding_top,
      paddingBottom: block.padding_bottom,
      paddingLeft: block.padding_left,
      paddingRight: block.padding_right,
      marginTop: block.margin_top,
      marginBottom: block.margin_bottom,
    },
    fullWidth: block.full_width,
    background: {
      imageHash: block.imageHashes["background_image"] ?? "",
      imageFixed: block.background_image_fixed,
      opacity: block.background_image_opacity,
      saturation: block.background_image_saturation,
      videoId: block.background_video_id,
      videoSlateHash: block.background_video,
    },
    animation: {
      type: block.aos_type,
      easing: block.aos_easing,
      offset: block.aos_offset,
      duration: block.aos_duration,
      delay: block.aos_delay,
    },
    anchorName: block.anchor_name,
  }));
export type PageBlock = z.output<typeof PageBlock>;

/**
 * A widget in the rows format. `outer` is the widget's kind. `templatevar` contains the widget's settings
 * and, as `widget_…`, the settings of its wrapper. Settings of a list (`_limit`, …) are siblings of
 * `templatevar`, and become part of `settings` here. [CMS-009]
 */
export const RowWidget = z
  .looseObject({
    outer: text,
    inner: text,
    type: text,
    templatevar: jsonText.transform((settings) => convertMediaUrls(settings)),
    hidden: flag(false),
    editing: flag(false),
    deleted: flag(false),
  })
  .transform(({ outer, inner, type, templatevar, hidden, editing, deleted, ...siblings }) => ({
    kind: outer,
    inner,
    type,
    settings: addListSettings(templatevar, siblings),
    hidden,
    editing,
    deleted,
  }));
export type RowWidget = z.output<typeof RowWidget>;

/**
 * A column or tab of a row. `width` and `offset` are in twelfths. `title` is the label of a tab. [CMS-007]
 */
const RowColumn = record({
  id: recordId,
  title: text,
  block_class: text,
  width: integer,
  offset: integer,
  hidden: flag(false),
  editing: flag(false),
  deleted: flag(false),
  widgets: list(RowWidget),
});
export type RowColumn = z.output<typeof RowColumn>;

export const Row = record({
  id: recordId,
  row_type: text.transform((type): "columns" | "tabs" => (type === "tabs" ? "tabs" : "columns")),
  row_class: text,
  container_id: text,
  container_class: text,
  outer_class: text,
  blocks: list(RowColumn),
});
export type Row = z.output<typeof Row>;

/** A page in the rows format or the block format. The block format has `url` instead of `slug`. [CMS-003] */
export const Page = z
  .object({
    id: recordId,
    name: text,
    slug: text,
    url: text,
    title: text,
    meta_description: text,
    content: html,
    rows: list(Row),
    pageContents: list(PageBlock),
    updated_at: text,
  })
  .transform(({ slug, url, meta_description, pageContents, updated_at, ...page }) => ({
    ...page,
    slug: slug || url,
    metaDescription: meta_description,
    pageBlocks: pageContents.toSorted((a, b) => a.sortOrder - b.sortOrder), // [CMS-012]
    updatedAt: updated_at,
  }));
export type Page = z.output<typeof Page>;

function addListSettings(settings: unknown, siblings: Readonly<Record<string, unknown>>): unknown {
  const listSettings = Object.entries(siblings).filter(([name]) => name.startsWith("_"));
  return listSettings.length > 0 && typeof settings === "object"
    ? { ...settings, ...Object.fromEntries(listSettings) }
    : settings;
}

/** A list, which may also be sent as `{data: […]}`. */
const listOrData = <Item extends z.ZodType>(itemSchema: Item) =>
  z
    .union([z.array(itemSchema), z.object({ data: list(itemSchema) }).transform(({ data }) => data)])
    .nullish()
    .transform((items) => items ?? []);

/** Sitemap, settings of the site, groups, pages and redirects, in one response. [API-033 CMS-033] */
export const InitialData = z
  .object({
    sitemap: listOrData(SitemapEntry),
    currentDomain: Domain.nullish().catch(null),
    domain: Domain.nullish().catch(null),
    groups: listOrData(Group),
    pages: listOrData(Page),
    redirects: listOrData(Redirect),
  })
  .transform(({ currentDomain, domain, ...parts }) => ({
    ...parts,
    domain: currentDomain ?? domain ?? null,
  }));
export type InitialData = z.output<typeof InitialData>;
