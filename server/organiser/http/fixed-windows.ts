import { createMemoryValues } from "../../shared/values.ts";
import { createWindows, type Windows } from "../../shared/windows.ts";
import { toErrorResponse } from "./json-response.ts";
import { ApiError } from "./route.ts";

/** Creates rate-limit windows in memory for at most `maxKeys` keys. A restart clears the windows. */
export const createFixedWindows = (clock: { now(): number }, maxKeys = 50_000): Windows =>
  createWindows(createMemoryValues(clock, maxKeys));

/**
 * Runs `work`, which was counted as an attempt. Calls `refund` if `work` fails with a server error.
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

/** @throws `ApiError` 429 with the seconds to wait, unless `seconds` is 0 */
export function rejectIfRateLimited(seconds: number, textCode: string, message: string): void {
  if (seconds > 0) throw new ApiError(429, textCode, message, seconds);
}
