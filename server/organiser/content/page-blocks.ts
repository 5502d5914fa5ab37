import type { Dependencies } from "../feature.ts";
import type { Caller } from "../http/route.ts";
import { buildImageHashes } from "../media/media-graphql.ts";
import { findImageHash, findVideoById } from "../media/media-records.ts";
import { loadSettingsWithHashes } from "./page-images.ts";
import type { PageRecord } from "./page-rows.ts";
import type { StoredRow, StoredWidget } from "./stored-page.ts";
import { filterVisibleRows } from "./visible-rows.ts";

/**
 * Converts a page to the block format: a flat list of widgets, which this format calls blocks, with settings
 * as JSON and pictures as hashes. Leaves out what `caller` may not see. [API-036 API-037]
 */
export async function toBlockPage(dependencies: Dependencies, page: PageRecord, caller: Caller | null) {
  const widgets = filterVisibleRows(dependencies, page.rows, caller).flatMap(listWidgets);
  return {
    id: page.id,
    name: page.name,
    url: page.url,
    item_url: "",
    content: page.content,
    updated_at: page.updated_at,
    pageContents: await Promise.all(
      widgets.map((widget, index) => toBlockRecord(dependencies, widget, index)),
    ),
  };
}

/**
 * Lists a row's widgets. The block format has no tabs, so a tab's title becomes a heading with an anchor.
 * [CMS-016]
 */
function listWidgets({ type, blocks }: StoredRow): StoredWidget[] {
  return blocks.flatMap(({ id, title, widgets }) => {
    const [firstWidget] = widgets;
    if (type === "columns" || title === "" || !firstWidget) return widgets;
    const heading: StoredWidget = {
      ...firstWidget,
      id: -id, // Negative, because the ids of widgets are positive.
      name: title,
      kind: "core/heading",
      settings: { heading_type: "h2", heading: title, centered: false },
      frame: { ...firstWidget.frame, anchor_name: toAnchor(title) },
    };
    return [heading, ...widgets];
  });
}

const toAnchor = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

async function toBlockRecord(dependencies: Dependencies, widget: StoredWidget, index: number) {
  const { frame } = widget;
  const video =
    frame.background_video === ""
      ? null
      : await findVideoById(dependencies, frame.background_video, SLATE_OPTIONS);
  return {
    id: widget.id,
    sort_order: index + 1,
    name: widget.name,
    template: widget.kind,
    variables: JSON.stringify(await loadSettingsWithHashes(dependencies, widget)),
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
    imageHashes: buildImageHashes({
      background_image: await findImageHash(dependencies.db, frame.background_image),
    }),
    background_image_fixed: frame.background_image_fixed,
    background_image_opacity: String(frame.background_image_opacity),
    background_image_saturation: String(frame.background_image_saturation),
    background_video: video && { imageHashes: buildImageHashes({ slate: video.slate_hash }) },
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

const SLATE_OPTIONS = { aspect: "16x9", width: 1920 };
