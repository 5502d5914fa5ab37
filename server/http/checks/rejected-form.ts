import type { IncomingMessage } from "node:http";
import { parseFormFields } from "../../../app/domain/form-fields.ts";
import { readBody } from "./request-body.ts";
import type { Screens } from "../screens.ts";
import { toScreenPath } from "./screen-path.ts";

/** A rejected form, which the error page offers to submit again. */
export type RejectedForm = { action: string; fields: [name: string, value: string][] };

/**
 * Maximum bytes of a restored form, because rejections must stay cheap. A full entry form is much smaller.
 */
const MAX_BYTES = 200_000;

/**
 * Returns the form of a rejected post. Null if its screen doesn't have `restoresRejectedForm`, or if the form
 * is too large or invalid. `bodyBytes` is the urlencoded body, if already read.
 */
export async function readRejectedForm(
  request: IncomingMessage,
  screens: Pick<Screens, "getOptions">,
  bodyBytes?: Uint8Array,
): Promise<RejectedForm | null> {
  const { method, url = "/", headers } = request;
  const isRestored = method === "POST" && screens.getOptions(toScreenPath(url)).restoresRejectedForm;
  if (!isRestored) return null;
  if (bodyBytes) return bodyBytes.length > MAX_BYTES ? null : parseForm(url, bodyBytes);
  const length = Number(headers["content-length"] ?? Number.POSITIVE_INFINITY);
  const isForm = (headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded");
  if (!isForm || length > MAX_BYTES) return null;
  const body = await readBody(request);
  return body.kind === "read" ? parseForm(url, body.bytes) : null;
}

function parseForm(action: string, bytes: Uint8Array): RejectedForm | null {
  const form = parseFormFields(bytes);
  return form.ok ? { action, fields: form.fields } : null;
}
