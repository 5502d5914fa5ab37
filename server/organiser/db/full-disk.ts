import { isOutOfSpace } from "../../shared/file-problems.ts";
import { isDiskFull } from "../../shared/full-disk.ts";
import { ApiError } from "../http/route.ts";

/**
 * Runs `work`, which must be atomic.
 * @throws `ApiError` 507, which says that nothing was changed, if the disk is full
 */
export async function rejectOnDiskFull<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // The error of a secret that can't be stored is for the operator, and its cause is the system's error.
    const isSecretWithoutSpace = error instanceof Error && isOutOfSpace(error.cause);
    if (!isDiskFull(error) && !isSecretWithoutSpace) throw error;
    const message = "There isn’t enough space to save this right now. Nothing was changed. Try again later.";
    throw Object.assign(new ApiError(507, "NOT_CARRIED_OUT", message), { cause: error });
  }
}
