import { createHash, timingSafeEqual } from "node:crypto";
import type { Parts } from "../feature.ts";
import { ApiError, type Caller } from "./route.ts";

/** What a token of the staff opens: the calls that are made for it, and nothing else. */
type Staff = { tokens: readonly string[]; name: "gate" | "documents" };

/** Who calls with such a token: nobody of the accounts. No account and no visitor has this id. */
const staffId = -1;

/**
 * Who holds a bearer where the staff calls: the staff, by one of the tokens, or somebody signed in. Throws
 * 401 for a bearer that is neither.
 */
export const staffBearer =
  ({ tokens, name }: Staff, auth: Parts["auth"]) =>
  (bearer: string): Promise<Caller> =>
    tokens.some((token) => isSame(token, bearer))
      ? Promise.resolve({
          id: staffId,
          email: "",
          firstName: "",
          lastName: "",
          isAdmin: false,
          signInId: name,
        })
      : auth.authenticate(bearer);

/** Staff and administrators; 403 with this code and words for anybody else. */
export function refuseUnlessStaff(caller: Caller, code: string, words: string): void {
  if (!isStaff(caller)) throw new ApiError(403, code, words);
}

export const isStaff = ({ id, isAdmin }: Caller): boolean => id === staffId || isAdmin;

/** As hashes, so that the time it takes tells nothing of how much of a token was right. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(hashOf(one), hashOf(other));
const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
