import { z } from "zod";
import { mediaUrl } from "./media-url.ts";
import {
  dollars,
  flag,
  list,
  startDateTime,
  optionalRecord,
  record,
  recordId,
  requiredList,
  text,
  integer,
} from "./primitives.ts";

/**
 * Whether an account can be exported and deleted. Only APIs with the capability `own-data` send this record.
 */
export const OwnData = record({
  /** Whether the user has recently confirmed the login. */
  is_confirmed: flag(false),
  deletion: optionalRecord(record({ due_at: startDateTime })),
  /** The records that prevent a deletion. */
  obstacles: list(record({ kind: text, name: text })),
  credit: dollars,
  open_vouchers: integer,
  cooling_off_days: integer,
  kept_years: integer,
  form_files: list(record({ id: recordId, name: text, sent_at: startDateTime, download_url: mediaUrl })),
});
export type OwnData = z.output<typeof OwnData>;

/**
 * All data of an account. The site exports `data` unchanged. In `files`, documents and form files are
 * identified by `id`, photos by `url`.
 */
export const OwnDataExport = z.looseObject({
  data: z.record(z.string(), z.unknown()),
  files: requiredList(z.object({ kind: text, id: recordId, url: mediaUrl, name: text, sent_at: text })),
});
export type OwnDataExport = z.output<typeof OwnDataExport>;
