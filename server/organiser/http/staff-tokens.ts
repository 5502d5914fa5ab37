import { createHash, timingSafeEqual } from "node:crypto";
import type { Parts } from "../feature.ts";
import { ApiError, type Caller } from "./route.ts";

/** Staff tokens only open the calls that accept them. */
type Staff = { tokens: readonly string[]; name: "gate" | "documents" };

/** Caller id of staff; no account or visitor has it. */
const STAFF_ID = -1;

/**
 * Returns an `authenticate` function for calls of staff: accepts a staff token or a user's bearer token.
 * Throws 401 for any other.
 */
export const authenticateStaff =
  ({ tokens, name }: Staff, auth: Parts["auth"]) =>
  (bearer: string): Promise<Caller> =>
    tokens.some((token) => isSameToken(token, bearer))
      ? Promise.resolve({
          id: STAFF_ID,
          email: "",
          firstName: "",
          lastName: "",
          isAdmin: false,
          language: "",
          loginId: name,
        })
      : auth.authenticate(bearer);

/** Throws 403 with this code and message unless the caller is staff or an administrator. */
export function requireStaff(caller: Caller, code: string, message: string): void {
  if (!isStaff(caller)) throw new ApiError(403, code, message);
}

export const isStaff = ({ id, isAdmin }: Caller): boolean => id === STAFF_ID || isAdmin;

/** Compares hashes in constant time, so that timing reveals nothing about the token. */
const isSameToken = (one: string, other: string): boolean => timingSafeEqual(hashOf(one), hashOf(other));
const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
