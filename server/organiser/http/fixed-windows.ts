import { createMemoryValues } from "../../shared/values.ts";
import { createWindows, type Windows } from "../../shared/windows.ts";
import { toErrorResponse } from "./json-response.ts";
import { ApiError } from "./route.ts";

/** Creates rate-limit windows in memory for at most `maxNames` names. A restart clears them. */
export const createFixedWindows = (clock: { now(): number }, maxNames = 50_000): Windows =>
  createWindows(createMemoryValues(clock, maxNames));

/**
 * Runs work that was counted as an attempt. If it fails with a server error, calls `refund` to undo the
 * count.
 * @throws the error of `work`
 */
export async function refundOnServerError<Result>(
  refund: () => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const errorResponse = toErrorResponse(error);
    if (!errorResponse || errorResponse.status >= 500) await refund();
    throw error;
  }
}

/**
 * Does nothing if `seconds` is 0.
 * @throws `ApiError` 429 with the seconds to wait
 */
export function rejectWithRetryAfter(seconds: number, textCode: string, message: string): void {
  if (seconds > 0) throw new ApiError(429, textCode, message, seconds);
}
