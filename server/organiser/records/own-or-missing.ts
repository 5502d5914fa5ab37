import { ApiError, type Caller } from "../http/route.ts";

/** The caller's own record, or 404: somebody else's is as little there as one that never was. */
export function ownOrMissing<Owned extends { user_id: number }>(
  record: Owned | null,
  caller: Caller,
  what: string,
): Owned {
  if (isOwn(record, caller)) return record;
  throw new ApiError(404, "NOT_FOUND", `There is no such ${what}.`);
}

/** Whether there is such a record and it is the caller's. */
export const isOwn = <Owned extends { user_id: number }>(
  record: Owned | null,
  caller: Caller,
): record is Owned => record !== null && record.user_id === caller.id;
