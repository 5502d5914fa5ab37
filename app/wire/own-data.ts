import { z } from "zod";
import { mediaUrl } from "./media-url.ts";
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
 * The state of an account's data export and deletion, from APIs with `own-data`. `is_confirmed` is whether
 * the user confirmed the login in the last minutes, `obstacles` are the records that prevent a deletion, and
 * `form_files` the files that the user submitted with forms.
 */
export const OwnData = record({
  is_confirmed: flag(false),
  deletion: optional(record({ due_at: moment })),
  obstacles: list(record({ kind: text, name: text })),
  credit: dollars,
  open_vouchers: integer,
  cooling_off_days: integer,
  kept_years: integer,
  form_files: list(record({ id: recordId, name: text, sent_at: moment, download_url: mediaUrl })),
});
export type OwnData = z.output<typeof OwnData>;

/**
 * All data of an account. The site passes `data` on unchanged. In `files`, documents and form files are
 * identified by `id`, photos by `url`.
 */
export const OwnDataExport = z.looseObject({
  data: z.record(z.string(), z.unknown()),
  files: requiredList(z.object({ kind: text, id: recordId, url: mediaUrl, name: text, sent_at: text })),
});
export type OwnDataExport = z.output<typeof OwnDataExport>;
