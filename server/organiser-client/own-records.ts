import type { z } from "zod";
import { type OwnRecords, allowInvalidParts } from "../../app/wire/invalid-parts.ts";
import { listResponse, ownRecord, requiredList } from "../../app/wire/primitives.ts";
import { createOrganiserError } from "./errors.ts";

/** Schema of a paginated list of the user's own records. An unreadable record becomes null. */
export const ownListResponse = <Member extends z.ZodType>(member: Member) =>
  allowInvalidParts("omit-item", listResponse(ownRecord(member)));

/** Schema of an array of the user's own records. An unreadable record becomes null. */
export const ownArrayResponse = <Member extends z.ZodType>(member: Member) =>
  allowInvalidParts("omit-item", requiredList(ownRecord(member)));

/** Returns the readable records, and the number of unreadable ones. */
export function filterReadable<Item>(records: readonly (Item | null)[]): OwnRecords<Item> {
  const items = records.filter((record) => record !== null);
  return { items, unreadable: records.length - items.length };
}

/**
 * Returns all records. For callers to which the absence of a record matters.
 * @throws `malformed` if a record is unreadable
 */
export function requireAllReadable<Item>(call: string, records: readonly (Item | null)[]): readonly Item[] {
  const { items, unreadable } = filterReadable(records);
  if (unreadable > 0)
    throw createOrganiserError("malformed", call, {
      status: 200,
      reason: `records that can't be read: ${unreadable}`,
    });
  return items;
}
