import { isOutOfSpace } from "../../shared/file-problems.ts";
import { isDiskFull } from "../../shared/full-disk.ts";
import { ApiError } from "../http/route.ts";

/**
 * Runs `work`, which must be atomic. If the disk is full, throws `ApiError` 507 with the original error as
 * its cause. Its message says that nothing was changed.
 */
export async function rejectOnDiskFull<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // A secret that can't be stored throws an error for the operator, whose cause is the system's error.
    const isSecretWithoutSpace = error instanceof Error && isOutOfSpace(error.cause);
    if (!isDiskFull(error) && !isSecretWithoutSpace) throw error;
    const message = "There isn’t enough space to save this right now. Nothing was changed. Try again later.";
    throw Object.assign(new ApiError(507, "NOT_CARRIED_OUT", message), { cause: error });
  }
}
