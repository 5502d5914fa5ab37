import { findTokenError } from "../../organiser-client/response.ts";
import type { Bearer } from "../../organiser-client/client.ts";
import type { ApiRejection } from "./upstream.ts";

/**
 * Returns the result of `ask`, or null if the user is logged out: a session that ends during the call throws
 * the website's redirect, which does not apply here.
 * @throws all other errors, which are no reason to log in
 */
export async function nullIfLoggedOut<Result>(ask: () => Promise<Result | null>): Promise<Result | null> {
  try {
    return await ask();
  } catch (thrown) {
    if (thrown instanceof Response) return null;
    throw thrown;
  }
}

/** Refreshes a token that was rejected with 401; null if the session has ended. [AUTH-016] */
export const refreshRejectedToken = (
  bearer: Pick<Bearer, "expired" | "invalid">,
  token: string,
  rejection: ApiRejection,
): Promise<string | null> =>
  nullIfLoggedOut(async () => {
    const body = JSON.stringify(rejection);
    if (findTokenError({ status: 401, body }) === "invalid") bearer.invalid();
    return bearer.expired(token);
  });
