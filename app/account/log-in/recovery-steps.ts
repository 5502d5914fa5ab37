/**
 * Where somebody is who has forgotten the password. `carried` is the sealed code; `suggestion` a password
 * that may be taken. `invented` has the one that the API made, shown this once, and the path to go on to.
 */
export type RecoveryStep =
  | { step: "email" | "code" }
  | { step: "password"; suggestion: string; carried: string }
  | { step: "invented"; password: string; next: string };
