import { ApiError } from "../http/route.ts";

/** Whether the database has no room: its disk is full. */
const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "SQLITE_FULL";

/**
 * Does something that happens altogether or not at all. Where the disk is too full for it, it is refused with
 * words that promise that nothing was done; what the database said is the cause, which the log has.
 */
export async function wholeOrRefused<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    const words = "There is no room to keep this at the moment. Nothing was changed; please try again later.";
    throw Object.assign(new ApiError(507, "NOT_CARRIED_OUT", words), { cause: error });
  }
}
