import { z } from "zod";
import { mediaPath } from "./media-url.ts";
import {
  dollars,
  flag,
  list,
  moment,
  optional,
  record,
  recordId,
  requiredList,
  text,
  integer,
} from "./primitives.ts";

/**
 * The state of an account's export and deletion, for APIs with `own-data`: whether the login was confirmed
 * within the last minutes, the scheduled deletion, what prevents a deletion, and the files that were
 * submitted with forms.
 */
export const OwnData = record({
  is_confirmed: flag(false),
  deletion: optional(record({ due_at: moment })),
  obstacles: list(record({ kind: text, name: text })),
  credit: dollars,
  open_vouchers: integer,
  cooling_off_days: integer,
  kept_years: integer,
  form_files: list(record({ id: recordId, name: text, sent_at: moment, download_url: mediaPath })),
});
export type OwnData = z.output<typeof OwnData>;

/**
 * All data of an account. `data` is passed on unchanged. In `files`, documents and form files are identified
 * by id, photos by URL.
 */
export const OwnDataExport = z.looseObject({
  data: z.record(z.string(), z.unknown()),
  files: requiredList(z.object({ kind: text, id: recordId, url: mediaPath, name: text, sent_at: text })),
});
export type OwnDataExport = z.output<typeof OwnDataExport>;
