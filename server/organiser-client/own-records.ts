import type { z } from "zod";
import { type OwnRecords, allowInvalidParts } from "../../app/wire/invalid-parts.ts";
import { listResponse, ownRecord, requiredList } from "../../app/wire/primitives.ts";
import { organiserError } from "./errors.ts";

/** Schema of a page of the user's own records. */
export const ownListOf = <Member extends z.ZodType>(member: Member) =>
  allowInvalidParts("of-own", listResponse(ownRecord(member)));

/** Schema of a plain list of the user's own records. */
export const ownList = <Member extends z.ZodType>(member: Member) =>
  allowInvalidParts("of-own", requiredList(ownRecord(member)));

/**
 * Returns the readable records, for lists that are shown; where money was paid the page must mention
 * unreadable ones.
 */
export function readableRecords<Item>(records: readonly (Item | null)[]): OwnRecords<Item> {
  const items = records.filter((record) => record !== null);
  return { items, unreadable: records.length - items.length };
}

/**
 * Returns the records, for conclusions from what is missing in the list.
 * @throws `malformed` if one of them can't be read
 */
export function requireAllReadable<Item>(call: string, records: readonly (Item | null)[]): readonly Item[] {
  const { items, unreadable } = readableRecords(records);
  if (unreadable > 0)
    throw organiserError("malformed", call, {
      status: 200,
      why: `records that can't be read: ${unreadable}`,
    });
  return items;
}
