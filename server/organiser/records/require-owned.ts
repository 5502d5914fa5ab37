import { ApiError, type Caller } from "../http/route.ts";

/**
 * Returns the record if it belongs to the caller. `noun` names the record in the message, such as "order".
 * @throws 404 otherwise, so that ids of other users' records can't be probed
 */
export function requireOwned<Owned extends { user_id: number }>(
  record: Owned | null,
  caller: Caller,
  noun: string,
): Owned {
  if (isOwn(record, caller)) return record;
  throw new ApiError(404, "NOT_FOUND", `There is no such ${noun}.`);
}

/** Whether the record exists and belongs to the caller. */
export const isOwn = <Owned extends { user_id: number }>(
  record: Owned | null,
  caller: Caller,
): record is Owned => record !== null && record.user_id === caller.id;
