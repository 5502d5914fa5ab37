import type { IncomingMessage } from "node:http";
import { parseFormFields } from "../../../app/domain/form-fields.ts";
import { readBody } from "./request-body.ts";
import type { Screens } from "../screens.ts";
import { screenPath } from "./screen-path.ts";

/** A form as a browser without scripts posted it, to be posted once more from the page that turns it away. */
export type RefusedForm = { action: string; fields: [name: string, value: string][] };

/** Bytes: ten times what a full entry takes. Refusals have to stay cheap. */
const largest = 200_000;

/** The form of a post that is turned away; null where its screen doesn't want it kept. */
export async function refusedForm(
  request: IncomingMessage,
  screens: Pick<Screens, "wishesOf">,
): Promise<RefusedForm | null> {
  const { method, url = "/", headers } = request;
  const length = Number(headers["content-length"] ?? Number.POSITIVE_INFINITY);
  const isForm = (headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded");
  if (method !== "POST" || !isForm || length > largest) return null;
  if (!screens.wishesOf(screenPath(url)).keepsRefused) return null;

  const body = await readBody(request);
  if (body.kind !== "read") return null;
  const read = parseFormFields(body.bytes);
  return read.ok ? { action: url, fields: read.fields } : null;
}
