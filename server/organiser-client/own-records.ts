import type { z } from "zod";
import { type OwnRecords, allowInvalidParts } from "../../app/wire/invalid-parts.ts";
import { listResponse, ownRecord, requiredList } from "../../app/wire/primitives.ts";
import { createOrganiserError } from "./errors.ts";

/**
 * Schema of a paginated list response with the user's own records. A record that can't be read becomes null.
 */
export const ownListResponse = <Member extends z.ZodType>(member: Member) =>
  allowInvalidParts("omit-item", listResponse(ownRecord(member)));

/** Schema of a plain array with the user's own records. A record that can't be read becomes null. */
export const ownArrayResponse = <Member extends z.ZodType>(member: Member) =>
  allowInvalidParts("omit-item", requiredList(ownRecord(member)));

/** Returns the records that can be read, and how many can't, so that a page can say that some are missing. */
export function filterReadable<Item>(records: readonly (Item | null)[]): OwnRecords<Item> {
  const items = records.filter((record) => record !== null);
  return { items, unreadable: records.length - items.length };
}

/**
 * Returns all records. Use this if the absence of a record has a meaning.
 * @throws `malformed` if a record can't be read
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
