import type { IncomingMessage } from "node:http";
import { parseFormFields } from "../../../app/domain/form-fields.ts";
import { readBody } from "./request-body.ts";
import type { Screens } from "../screens.ts";
import { screenPath } from "./screen-path.ts";

/** A form as a browser without scripts posted it, to be posted once more from the page that turns it away. */
export type RefusedForm = { action: string; fields: [name: string, value: string][] };

/** Bytes: ten times what a full entry takes. Refusals have to stay cheap. */
const largest = 200_000;

/**
 * The form of a post that is turned away; null where its screen doesn't want it kept. `read` is its body
 * where it was read already, as urlencoded text.
 */
export async function refusedForm(
  request: IncomingMessage,
  screens: Pick<Screens, "wishesOf">,
  read?: Uint8Array,
): Promise<RefusedForm | null> {
  const { method, url = "/", headers } = request;
  const isWanted = method === "POST" && screens.wishesOf(screenPath(url)).keepsRefused;
  if (!isWanted) return null;
  if (read) return read.length > largest ? null : formWith(url, read);
  const length = Number(headers["content-length"] ?? Number.POSITIVE_INFINITY);
  const isForm = (headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded");
  if (!isForm || length > largest) return null;
  const body = await readBody(request);
  return body.kind === "read" ? formWith(url, body.bytes) : null;
}

function formWith(action: string, bytes: Uint8Array): RefusedForm | null {
  const form = parseFormFields(bytes);
  return form.ok ? { action, fields: form.fields } : null;
}
