import { createHash, timingSafeEqual } from "node:crypto";
import type { Parts } from "../../feature.ts";
import { ApiError, type Caller } from "../../http/route.ts";

/** Who calls with a gate's token: nobody of the accounts. No account and no visitor has this id. */
const gate: Caller = { id: -1, email: "", firstName: "", lastName: "", isAdmin: false, signInId: "gate" };

/**
 * Who holds a bearer at the gate: the gate itself, by one of `gateTokens`, or somebody signed in. Throws 401
 * for a bearer that is neither.
 */
export const gateBearer =
  ({ gateTokens, auth }: Pick<Parts, "gateTokens" | "auth">) =>
  (bearer: string): Promise<Caller> =>
    gateTokens.some((token) => isSame(token, bearer)) ? Promise.resolve(gate) : auth.authenticate(bearer);

/** Gates and administrators; 403 for anybody else. */
export function refuseUnlessStaff(caller: Caller): void {
  if (caller.id === gate.id || caller.isAdmin) return;
  throw new ApiError(403, "NOT_GATE_STAFF", "Tickets are checked by the staff at the gate.");
}

/** As hashes, so that the time it takes tells nothing of how much of a token was right. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(hashOf(one), hashOf(other));
const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
