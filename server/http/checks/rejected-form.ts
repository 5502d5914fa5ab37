import type { IncomingMessage } from "node:http";
import { parseFormFields } from "../../../app/domain/form-fields.ts";
import { readBody } from "./request-body.ts";
import type { Screens } from "../screens.ts";
import { screenPath } from "./screen-path.ts";

/**
 * A form as posted by a browser without JavaScript, so that the rejection page can offer to submit it again.
 */
export type RejectedForm = { action: string; fields: [name: string, value: string][] };

/** Maximum bytes, as rejections must stay cheap: ten times a full entry form. */
const MAX_BYTES = 200_000;

/**
 * Returns the form of a rejected post; null if the screen doesn't declare `restoresRejectedForm`, or if the form
 * can't be read or is too large. `read` is the urlencoded body, if it has been read already.
 */
export async function readRejectedForm(
  request: IncomingMessage,
  screens: Pick<Screens, "optionsOf">,
  read?: Uint8Array,
): Promise<RejectedForm | null> {
  const { method, url = "/", headers } = request;
  const isWanted = method === "POST" && screens.optionsOf(screenPath(url)).restoresRejectedForm;
  if (!isWanted) return null;
  if (read) return read.length > MAX_BYTES ? null : parseForm(url, read);
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
