import { z } from "zod";

/**
 * Visibility and appearance of a widget, as chosen in the CMS editor. A colour or spacing is "" for the
 * default. Times are in the API's format.
 */
const WidgetAppearance = z.object({
  anchor_name: z.string().default(""),
  hidden: z.boolean().default(false),
  editing: z.boolean().default(false),
  deleted: z.boolean().default(false),
  start_time: z.string().nullable().default(null),
  end_time: z.string().nullable().default(null),
  text_colour: z.string().default(""),
  background_colour: z.string().default(""),
  padding_top: z.string().default(""),
  padding_bottom: z.string().default(""),
  padding_left: z.string().default(""),
  padding_right: z.string().default(""),
  margin_top: z.string().default(""),
  margin_bottom: z.string().default(""),
  full_width: z.boolean().default(false),
  /** Id of a picture, or 0 if there is none. */
  background_image: z.number().int().default(0),
  background_image_fixed: z.boolean().default(false),
  background_image_opacity: z.number().int().default(100),
  background_image_saturation: z.number().int().default(100),
  /** Id of a video, or "" if there is none. */
  background_video: z.string().default(""),
});

export const DEFAULT_APPEARANCE = WidgetAppearance.parse({});

/** A stored widget. `frame` is its appearance. `settings` contains the ids of pictures and videos. */
const StoredWidget = z.object({
  id: z.number().int(),
  name: z.string().default(""),
  kind: z.string(),
  settings: z.record(z.string(), z.unknown()),
  frame: WidgetAppearance.prefault({}),
});
export type StoredWidget = z.output<typeof StoredWidget>;

const StoredBlock = z.object({
  id: z.number().int(),
  /** Title of the tab, or "" in a row of columns. */
  title: z.string().default(""),
  width: z.number().int().min(1).max(12).default(12),
  offset: z.number().int().min(0).max(11).default(0),
  widgets: z.array(StoredWidget),
});

const StoredRow = z.object({
  id: z.number().int(),
  type: z.enum(["columns", "tabs"]).default("columns"),
  blocks: z.array(StoredBlock),
});
export type StoredRow = z.output<typeof StoredRow>;

/** The stored rows of a page. Both page formats of the API are generated from them. */
export const StoredRows = z.array(StoredRow);
/** Rows before parsing, in which properties with defaults may be missing. */
export type StoredRowsInput = z.input<typeof StoredRows>;
