import type { IncomingMessage } from "node:http";
import { isSecretField, plainText } from "../../../app/domain/plain-text.ts";
import { ApiError } from "./route.ts";

const bodyLimit = 1_000_000;

/** The members of a call: the query of a GET, the JSON body of a POST. Throws `ApiError` 400, 413 or 415. */
export async function readInput(
  request: IncomingMessage,
  query: URLSearchParams,
): Promise<Record<string, unknown>> {
  return request.method === "POST" ? readJson(request) : readQuery(query);
}

/**
 * The JSON object of a body of at most `limit` bytes, 1 MB unless given; an empty body is an empty object.
 */
export async function readJson(
  request: IncomingMessage,
  limit = bodyLimit,
): Promise<Record<string, unknown>> {
  const body = await readBody(request, limit);
  if (body.length === 0) return {};
  if (!/^application\/(.+\+)?json\b/i.test(request.headers["content-type"] ?? "")) {
    throw new ApiError(415, "UNSUPPORTED_MEDIA_TYPE", "The body must be JSON.");
  }

  const value = parse(body.toString("utf8"));
  if (!isObject(value)) throw new ApiError(400, "INVALID_JSON", "The body must be a JSON object.");
  return value;
}

async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const refuse = () => {
    throw new ApiError(413, "TOO_LARGE", `The body is larger than ${Math.round(limit / 1000)} kB.`);
  };
  // Whoever says how much is coming is told before it comes, so that the answer arrives.
  if (Number(request.headers["content-length"]) > limit) refuse();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > limit) refuse();
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body, plainMember);
  } catch {
    throw new ApiError(400, "INVALID_JSON", "The body is not JSON.");
  }
}

/** What nobody sees is taken out of what is sent, for all calls alike; secrets are taken as they are. */
const plainMember = (name: string, value: unknown): unknown =>
  typeof value === "string" && !isSecretField(name) ? plainText(value) : value;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A name that comes several times, or ends with `[]`, is a list. */
function readQuery(query: URLSearchParams): Record<string, unknown> {
  const members = new Map<string, unknown>();
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name);
    const isList = name.endsWith("[]") || values.length > 1;
    members.set(name.replace(/\[\]$/, ""), isList ? values : values[0]);
  }
  return Object.fromEntries(members);
}
