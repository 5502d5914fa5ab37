/**
 * The current step of the password recovery. `delay`: how late the email may arrive. `carried`: the encrypted
 * code. `suggestion`: a password that the user may choose. `invented` has the password that the API
 * generated, shown only this once, and the path of the next page.
 */
export type RecoveryStep =
  | { step: "email" }
  | { step: "code"; delay?: string }
  | { step: "password"; suggestion: string; carried: string }
  | { step: "invented"; password: string; next: string };
