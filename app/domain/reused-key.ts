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
  (status === 409 && isVagueConflict(message)) ||
  /^(OUTCOME_UNKNOWN|KEY_REUSED|IDEMPOTENCY_.*)$/i.test(textCode) ||
  /idempoten.*\b(used|reused|same|different|progress)\b|\bkey\b.*\b(already|before)\b/is.test(message);

/**
 * Whether a conflict (409) has no message, or one that may be about the request itself. Other messages are
 * about what was sent (“Already entered”) and for the user.
 */
const isVagueConflict = (message: string): boolean =>
  message === "" ||
  /idempoten|\bkey\b|duplicate|in progress|outstanding|(being|already) processed|concurrent|^conflict\.?$/i.test(
    message,
  );
