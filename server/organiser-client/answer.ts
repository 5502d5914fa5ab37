import { z } from "zod";
import { type OrganiserErrorKind, organiserError } from "./errors.ts";

/** What came back over the wire, whole but not yet understood. */
export type Answer = { status: number; body: string };

/**
 * The JSON of a good answer; an empty one is null. Any other answer is thrown as the error that it is.
 * [ERR-009]
 */
export function understand(call: string, answer: Answer): unknown {
  if (answer.status < 200 || answer.status > 299) throw errorIn(call, answer);
  if (answer.body.trim() === "") return null;
  if (isTooDeep(answer.body))
    throw organiserError("malformed", call, { status: answer.status, why: "the answer is too deep" });
  try {
    return JSON.parse(answer.body);
  } catch {
    throw organiserError("malformed", call, { status: answer.status, why: "the answer is not JSON" });
  }
}

/** Lists and objects in each other. What reads an answer by recursion stays within its stack. */
const MAX_DEPTH = 200;

/** Whether a text of JSON is deeper than `MAX_DEPTH`, told by its brackets outside of strings. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === 0x22) at = endOfString(json, at);
    else if (code === 0x5b || code === 0x7b) depth += 1;
    else if (code === 0x5d || code === 0x7d) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Where the string that begins at `start` ends; the end of the text where it doesn't. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json[end - 1 - backslashes] === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return json.length;
}

/** The error that an answer outside 2xx stands for. */
function errorIn(call: string, answer: Answer) {
  const { textCode, said, content } = refusalIn(answer);
  return organiserError(kindOf(call, answer), call, { status: answer.status, textCode, said, content });
}

/**
 * What the API has against the token that came with a call, if that is why it refused; only 401 and 422 can
 * say so. [ERR-001 ERR-004 ERR-005]
 */
export function tokenFaultIn(answer: Answer): "expired" | "invalid" | null {
  if (answer.status !== 401 && answer.status !== 422) return null;
  const { textCode, message } = refusalIn(answer);
  if (textCode === "TOKEN_EXPIRED") return "expired";
  const isInvalid =
    textCode === "TOKEN_INVALID" || [textCode, message].includes("Signature verification failed");
  return isInvalid ? "invalid" : null;
}

/**
 * What a refusal says: its `text_code`; the text that may name a broken signature; and `said`, the words for
 * the visitor: `message`, else `error`, else none; `content` is what a log-in page shows in their place.
 * GraphQL refusals carry code and text in their first error, whose words are not for visitors. [ERR-009]
 */
function refusalIn(answer: Answer): { textCode: string; message: string; said: string; content: string } {
  const { text_code: textCode, message, error, content, errors } = Refusal.parse(jsonOrNothing(answer.body));
  const first = errors[0];
  return {
    textCode: textCode || (first?.extensions.text_code ?? ""),
    message: message || (first?.message ?? ""),
    said: (message || error).slice(0, longestSaying),
    content: content.slice(0, longestSaying),
  };
}

const longestSaying = 1000;

function kindOf(call: string, answer: Answer): OrganiserErrorKind {
  const { status } = answer;
  if (status === 401 || tokenFaultIn(answer) !== null) return "unauthorised";
  if (status === 422 && call.endsWith("/graphql")) return "unauthorised"; // [ERR-006]
  if (status === 404 || status === 405 || status === 501) return "not-found";
  if (status === 502 || status === 503) return "unreachable";
  if (status === 504 || status === 408) return "timeout";
  // Redirects are not followed: a call of the API that moves is one that this site doesn't know.
  return status >= 400 ? "refused" : "malformed";
}

const words = z.string().catch("");

const Refusal = z
  .object({
    text_code: words,
    message: words,
    error: words,
    content: words,
    errors: z
      .array(
        z
          .object({
            message: words,
            extensions: z.object({ text_code: words }).catch({ text_code: "" }),
          })
          .catch({ message: "", extensions: { text_code: "" } }),
      )
      .catch([]),
  })
  .catch({ text_code: "", message: "", error: "", content: "", errors: [] });

function jsonOrNothing(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
}
