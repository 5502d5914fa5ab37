/**
 * Whether a refusal says that the idempotency key was used before: for something else, by a write whose
 * outcome nobody knows, or by one that was given up. Something may have been carried out under that key, so
 * it is no refusal of what was sent; it is to be looked up.
 */
export const saysKeyWasUsed = ({
  textCode,
  said,
  status,
}: {
  textCode: string;
  said: string;
  status: number;
}): boolean =>
  // “Conflict”: with something else of the same key.
  status === 409 ||
  /^(OUTCOME_UNKNOWN|KEY_REUSED|IDEMPOTENCY_.*)$/i.test(textCode) ||
  /idempoten.*\b(used|reused|same|different|progress)\b|\bkey\b.*\b(already|before)\b/is.test(said);
