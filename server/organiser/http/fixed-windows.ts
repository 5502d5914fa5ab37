import { createMemoryValues } from "../../shared/values.ts";
import { createWindows, type Windows } from "../../shared/windows.ts";
import { toErrorResponse } from "./json-response.ts";
import { ApiError } from "./route.ts";

/** Rate-limit windows in memory, for at most `names` names; a restart clears them. */
export const createFixedWindows = (clock: { now(): number }, names = 50_000): Windows =>
  createWindows(createMemoryValues(clock, names));

/**
 * Runs work that was counted as an attempt. A failure caused by the server doesn't count:
 * `giveBack` undoes it.
 * @throws what the work threw
 */
export async function giveBackOnServerError<Result>(
  giveBack: () => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const errorResponse = toErrorResponse(error);
    if (!errorResponse || errorResponse.status >= 500) await giveBack();
    throw error;
  }
}

/** Throws 429 with the seconds to wait; does nothing if they are 0. */
export function rejectWithRetryAfter(seconds: number, textCode: string, message: string): void {
  if (seconds > 0) throw new ApiError(429, textCode, message, seconds);
}
