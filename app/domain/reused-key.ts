/**
 * Whether a rejection reports a reused idempotency key: for another request, by a write whose outcome is
 * unknown, or by one that was aborted. Something may have been carried out under that key, so the outcome has
 * to be looked up.
 */
export const isReusedKeyResponse = ({
  textCode,
  message,
  status,
}: {
  textCode: string;
  message: string;
  status: number;
}): boolean =>
  // Conflict: the same key with another body.
  status === 409 ||
  /^(OUTCOME_UNKNOWN|KEY_REUSED|IDEMPOTENCY_.*)$/i.test(textCode) ||
  /idempoten.*\b(used|reused|same|different|progress)\b|\bkey\b.*\b(already|before)\b/is.test(message);
