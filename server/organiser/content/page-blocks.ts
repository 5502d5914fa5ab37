import type { Parts } from "../feature.ts";
import type { Caller } from "../http/route.ts";
import { imageHashes } from "../media/media-graphql.ts";
import { imageHashOf, videoById } from "../media/media-records.ts";
import { settingsWithHashes } from "./page-images.ts";
import type { PageRecord } from "./page-rows.ts";
import type { StoredRow, StoredWidget } from "./stored-page.ts";
import { visibleRows } from "./visible-rows.ts";

/**
 * A page in the block format: a list of blocks, with settings as JSON text and pictures by hash. [API-036
 * API-037]
 */
export async function pageInBlocks(parts: Parts, page: PageRecord, caller: Caller | null) {
  const widgets = visibleRows(parts, page.rows, caller).flatMap(widgetsOf);
  return {
    id: page.id,
    name: page.name,
    url: page.url,
    item_url: "",
    content: page.content,
    updated_at: page.updated_at,
    pageContents: await Promise.all(widgets.map((widget, index) => blockRecord(parts, widget, index))),
  };
}

/** This format has no tabs: each becomes a linkable heading followed by the tab's widgets. [CMS-016] */
function widgetsOf({ type, blocks }: StoredRow): StoredWidget[] {
  return blocks.flatMap(({ id, title, widgets }) => {
    const [first] = widgets;
    if (type === "columns" || title === "" || !first) return widgets;
    const heading: StoredWidget = {
      ...first,
      id: -id, // unique: ids of widgets are positive
      name: title,
      kind: "core/heading",
      settings: { heading_type: "h2", heading: title, centered: false },
      frame: { ...first.frame, anchor_name: anchorOf(title) },
    };
    return [heading, ...widgets];
  });
}

const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

async function blockRecord(parts: Parts, widget: StoredWidget, index: number) {
  const { frame } = widget;
  const video =
    frame.background_video === "" ? null : await videoById(parts, frame.background_video, SLATE_SHAPE);
  return {
    id: widget.id,
    sort_order: index + 1,
    name: widget.name,
    template: widget.kind,
    variables: JSON.stringify(await settingsWithHashes(parts, widget)),
    hidden: frame.hidden,
    start_time: frame.start_time,
    end_time: frame.end_time,
    text_colour: frame.text_colour,
    background_colour: frame.background_colour,
    padding_top: frame.padding_top,
    padding_bottom: frame.padding_bottom,
    padding_left: frame.padding_left,
    padding_right: frame.padding_right,
    margin_top: frame.margin_top,
    margin_bottom: frame.margin_bottom,
    full_width: frame.full_width,
    imageHashes: imageHashes({ background_image: await imageHashOf(parts.db, frame.background_image) }),
    background_image_fixed: frame.background_image_fixed,
    background_image_opacity: String(frame.background_image_opacity),
    background_image_saturation: String(frame.background_image_saturation),
    background_video: video && { imageHashes: imageHashes({ slate: video.slate_hash }) },
    background_video_id: frame.background_video,
    aos_type: "",
    aos_easing: "",
    aos_offset: "",
    aos_duration: "",
    aos_delay: "",
    anchor_name: frame.anchor_name,
    editing: frame.editing,
    deleted: frame.deleted,
  };
}

const SLATE_SHAPE = { aspect: "16x9", width: 1920 };
