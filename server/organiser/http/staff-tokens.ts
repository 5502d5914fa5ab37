import { createHash, timingSafeEqual } from "node:crypto";
import type { Dependencies } from "../feature.ts";
import { ApiError, type Caller } from "./route.ts";

/** A group of staff. Its tokens are valid only for the calls of this group. */
type StaffGroup = { tokens: readonly string[]; name: "gate" | "documents" };

/** Id that no account has. */
const STAFF_ID = -1;

/**
 * Creates the `authenticate` function for calls of staff. It accepts staff tokens and users' bearer tokens,
 * and throws `ApiError` 401 for any other token.
 */
export const createStaffAuthenticator =
  ({ tokens, name }: StaffGroup, auth: Dependencies["auth"]) =>
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

/** @throws `ApiError` 403 unless the caller is staff or an administrator */
export function requireStaff(caller: Caller, code: string, message: string): void {
  if (!isStaff(caller)) throw new ApiError(403, code, message);
}

/** Whether the caller is staff or an administrator. */
export const isStaff = ({ id, isAdmin }: Caller): boolean => id === STAFF_ID || isAdmin;

/** Compares hashes in constant time, so that timing reveals nothing about the token. */
const isSameToken = (a: string, b: string): boolean => timingSafeEqual(hashToken(a), hashToken(b));
const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
