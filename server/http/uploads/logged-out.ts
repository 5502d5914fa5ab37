import { findTokenError } from "../../organiser-client/response.ts";
import type { CallContext } from "../../organiser-client/client.ts";
import type { ApiRejection } from "./upstream.ts";

/**
 * Returns the result of `load`, or null if the user is logged out. If the session ends meanwhile, the call
 * throws a redirect, which is a `Response`.
 * @throws all other errors of `load`
 */
export async function nullIfLoggedOut<Result>(load: () => Promise<Result | null>): Promise<Result | null> {
  try {
    return await load();
  } catch (thrown) {
    if (thrown instanceof Response) return null;
    throw thrown;
  }
}

/** Returns a new token after a 401 for `token`, or null if the session has ended. [AUTH-016] */
export const refreshRejectedToken = (
  callContext: Pick<CallContext, "refreshToken" | "endSession">,
  token: string,
  rejection: ApiRejection,
): Promise<string | null> =>
  nullIfLoggedOut(async () => {
    const body = JSON.stringify(rejection);
    if (findTokenError({ status: 401, body }) === "invalid") callContext.endSession();
    return callContext.refreshToken(token);
  });
