import type { Selectable } from "kysely";
import type { ContentTables } from "./tables.ts";
import type { Parts } from "../feature.ts";
import type { Caller } from "../http/route.ts";
import { type ImageOptions } from "../media/image-object.ts";
import { findImageById } from "../media/media-records.ts";
import { loadSettingsWithImages } from "./page-images.ts";
import type { StoredRow, StoredWidget } from "./stored-page.ts";
import { filterVisibleRows } from "./visible-rows.ts";

export type PageRecord = Selectable<ContentTables["pages"]>;

/**
 * Converts a page to the rows format: pictures are image objects, and `widget_…` settings contain the
 * appearance of a widget. Leaves out what `caller` may not see. [API-034 API-035]
 */
export async function toRowPage(
  parts: Parts,
  page: PageRecord,
  caller: Caller | null,
  getShape: (kind: string, setting: string) => ImageOptions | null,
) {
  return {
    id: page.id,
    name: page.name,
    slug: page.url,
    title: page.title,
    meta_description: page.meta_description,
    content: page.content,
    updated_at: page.updated_at,
    rows: await toApiRows(parts, filterVisibleRows(parts, page.rows, caller), getShape),
  };
}

/**
 * Converts rows to the API's format. `getShape` returns the size of a widget's picture setting; see
 * `createShapeLookup`.
 */
export async function toApiRows(
  parts: Parts,
  rows: readonly StoredRow[],
  getShape: (kind: string, setting: string) => ImageOptions | null,
) {
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      row_type: row.type,
      row_class: "",
      container_id: "",
      container_class: "",
      outer_class: "",
      blocks: await Promise.all(
        row.blocks.map(async (block) => ({
          id: block.id,
          title: block.title,
          block_class: "",
          width: block.width,
          offset: block.offset,
          widgets: await Promise.all(block.widgets.map(toWidgetRecord)),
        })),
      ),
    })),
  );

  async function toWidgetRecord(widget: StoredWidget) {
    const settings = Object.entries(await loadSettingsWithImages(parts, widget, getShape));
    const templateSettings = settings.filter((setting) => !isWidgetMember(setting));
    const templatevar = {
      ...Object.fromEntries(templateSettings),
      ...(await toFrameSettings(parts, widget)),
    };
    return {
      outer: widget.kind,
      inner: "",
      type: "widget",
      editing: widget.frame.editing,
      deleted: widget.frame.deleted,
      ...Object.fromEntries(settings.filter(isWidgetMember)),
      templatevar,
    };
  }
}

/** Whether a setting is a property of the widget itself instead of `templatevar`. */
const isWidgetMember = ([name]: readonly [string, unknown]): boolean => name.startsWith("_");

const BACKGROUND_SHAPE = { aspect: "16x9", width: 1920 };

/** Converts the appearance of a widget to settings in the API's format. */
async function toFrameSettings(parts: Parts, { frame }: StoredWidget): Promise<Record<string, unknown>> {
  return {
    widget_is_visible: frame.hidden ? "0" : "1",
    widget_hidden_before: frame.start_time ?? "",
    widget_hidden_after: frame.end_time ?? "",
    widget_padding_top: frame.padding_top,
    widget_padding_bottom: frame.padding_bottom,
    widget_padding_left: frame.padding_left,
    widget_padding_right: frame.padding_right,
    widget_margin_top: frame.margin_top,
    widget_margin_bottom: frame.margin_bottom,
    widget_background_colour: frame.background_colour,
    widget_text_colour: frame.text_colour,
    widget_background_image:
      frame.background_image === 0
        ? null
        : await findImageById(parts, frame.background_image, BACKGROUND_SHAPE),
    widget_background_image_opacity: String(frame.background_image_opacity),
    widget_background_image_saturation: String(frame.background_image_saturation),
    widget_background_image_fixed: frame.background_image_fixed ? 1 : 0,
    anchor_name: frame.anchor_name,
  };
}
