import type { Selectable } from "kysely";
import type { ContentTables } from "./tables.ts";
import type { Dependencies } from "../feature.ts";
import type { Caller } from "../http/route.ts";
import { type ImageOptions } from "../media/image-object.ts";
import { findImageById } from "../media/media-records.ts";
import { loadSettingsWithImages } from "./page-images.ts";
import type { StoredRow, StoredWidget } from "./stored-page.ts";
import { filterVisibleRows } from "./visible-rows.ts";

export type PageRecord = Selectable<ContentTables["pages"]>;

/**
 * Converts a page to the rows format: pictures are image objects, and the settings `widget_…` contain the
 * appearance of a widget. Leaves out what `caller` may not see. [API-034 API-035]
 */
export async function toRowPage(
  dependencies: Dependencies,
  page: PageRecord,
  caller: Caller | null,
  getImageOptions: (kind: string, setting: string) => ImageOptions | null,
) {
  return {
    id: page.id,
    name: page.name,
    slug: page.url,
    title: page.title,
    meta_description: page.meta_description,
    content: page.content,
    updated_at: page.updated_at,
    rows: await toApiRows(dependencies, filterVisibleRows(dependencies, page.rows, caller), getImageOptions),
  };
}

/**
 * Converts rows to the API's format. `getImageOptions` returns the aspect and width of a widget's picture
 * setting (see `createImageOptionsLookup`).
 */
export async function toApiRows(
  dependencies: Dependencies,
  rows: readonly StoredRow[],
  getImageOptions: (kind: string, setting: string) => ImageOptions | null,
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
    const settings = Object.entries(await loadSettingsWithImages(dependencies, widget, getImageOptions));
    const templateSettings = settings.filter((setting) => !isWidgetProperty(setting));
    const templatevar = {
      ...Object.fromEntries(templateSettings),
      ...(await toAppearanceSettings(dependencies, widget)),
    };
    return {
      outer: widget.kind,
      inner: "",
      type: "widget",
      editing: widget.frame.editing,
      deleted: widget.frame.deleted,
      ...Object.fromEntries(settings.filter(isWidgetProperty)),
      templatevar,
    };
  }
}

/** Settings with an underscore are properties of the widget itself instead of `templatevar`. */
const isWidgetProperty = ([name]: readonly [string, unknown]): boolean => name.startsWith("_");

const BACKGROUND_OPTIONS = { aspect: "16x9", width: 1920 };

async function toAppearanceSettings(
  dependencies: Dependencies,
  { frame }: StoredWidget,
): Promise<Record<string, unknown>> {
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
        : await findImageById(dependencies, frame.background_image, BACKGROUND_OPTIONS),
    widget_background_image_opacity: String(frame.background_image_opacity),
    widget_background_image_saturation: String(frame.background_image_saturation),
    widget_background_image_fixed: frame.background_image_fixed ? 1 : 0,
    anchor_name: frame.anchor_name,
  };
}
