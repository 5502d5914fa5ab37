import { tokenFaultIn } from "../../organiser-client/answer.ts";
import type { Bearer } from "../../organiser-client/client.ts";
import type { Refusal } from "./upstream.ts";

/**
 * What `ask` gives, or null for somebody who is signed out: a session that ends while it is asked throws the
 * website's redirect, which nobody would follow here.
 * @throws whatever else goes wrong: that is trouble, and no reason to log in
 */
export async function unlessSignedOut<Asked>(ask: () => Promise<Asked | null>): Promise<Asked | null> {
  try {
    return await ask();
  } catch (thrown) {
    if (thrown instanceof Response) return null;
    throw thrown;
  }
}

/** Another token in the place of one that was refused with 401; null where the session is over. [AUTH-016] */
export const renewedToken = (
  bearer: Pick<Bearer, "expired" | "invalid">,
  token: string,
  refusal: Refusal,
): Promise<string | null> =>
  unlessSignedOut(async () => {
    const body = JSON.stringify(refusal);
    if (tokenFaultIn({ status: 401, body }) === "invalid") bearer.invalid();
    return bearer.expired(token);
  });
