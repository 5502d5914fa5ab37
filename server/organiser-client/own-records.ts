import type { z } from "zod";
import { type OwnRecords, allowInvalidParts } from "../../app/wire/invalid-parts.ts";
import { listResponse, ownRecord, requiredList } from "../../app/wire/primitives.ts";
import { organiserError } from "./errors.ts";

/**
 * Schema of a paginated list response with the user's own records. A record that can't be read becomes null.
 */
export const ownListResponse = <Member extends z.ZodType>(member: Member) =>
  allowInvalidParts("of-own", listResponse(ownRecord(member)));

/** Schema of a plain array with the user's own records. A record that can't be read becomes null. */
export const ownArrayResponse = <Member extends z.ZodType>(member: Member) =>
  allowInvalidParts("of-own", requiredList(ownRecord(member)));

/**
 * Returns the readable records, to show them in a list, and the number of unreadable ones. A list of paid
 * records must say that some can't be shown.
 */
export function readableRecords<Item>(records: readonly (Item | null)[]): OwnRecords<Item> {
  const items = records.filter((record) => record !== null);
  return { items, unreadable: records.length - items.length };
}

/**
 * Returns all records. Use this if a conclusion is drawn from a record that is missing in the list.
 * @throws `malformed` if a record can't be read
 */
export function requireAllReadable<Item>(call: string, records: readonly (Item | null)[]): readonly Item[] {
  const { items, unreadable } = readableRecords(records);
  if (unreadable > 0)
    throw organiserError("malformed", call, {
      status: 200,
      reason: `records that can't be read: ${unreadable}`,
    });
  return items;
}
