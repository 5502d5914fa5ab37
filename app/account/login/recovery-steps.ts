/**
 * The current step of the password recovery.
 * - `emailDelay`: the formatted delay of the email; missing or "" if it was sent at once.
 * - `encryptedCode`: the email address, the emailed code and the suggestion, encrypted for the next submit.
 * - `suggestion`: a password that the user may choose.
 * - `generated`: the API has generated `password`, which can't be shown again; `next` is the path to go on to.
 */
export type RecoveryStep =
  | { step: "email" }
  | { step: "code"; emailDelay?: string }
  | { step: "password"; suggestion: string; encryptedCode: string }
  | { step: "generated"; password: string; next: string };
