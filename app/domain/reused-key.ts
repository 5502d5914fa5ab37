/**
 * Whether a rejection says that the idempotency key was used before. The caller must then look up the outcome
 * of the earlier request, because it may have been executed.
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
 * Whether the message of a conflict (409) is empty or may be about a repeated request. Other messages are
 * about the content of the request, such as “Already entered”.
 */
const isVagueConflict = (message: string): boolean =>
  message === "" ||
  /idempoten|\bkey\b|duplicate|in progress|outstanding|(being|already) processed|concurrent|^conflict\.?$/i.test(
    message,
  );
