import type { z } from "zod";

/** Result of a request; `why` is for operators and contains no query, key or response. */
export type ServiceResult<Value> = { state: "answered"; value: Value } | { state: "failed"; why: string };

/** Timeout in milliseconds. [ADR-015] */
const TIMEOUT_MS = 5_000;
/** Larger responses are aborted. */
const MAX_BYTES = 200_000;

/**
 * Fetches JSON of the given schema with a single GET. Redirects are not followed, so that the key is not sent
 * elsewhere.
 */
export async function fetchJson<Value>(
  address: string,
  query: Readonly<Record<string, string>>,
  shape: z.ZodType<Value>,
): Promise<ServiceResult<Value>> {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      signal,
      redirect: "manual",
      headers: { accept: "application/json" },
    });
    if (!response.ok) {
      await response.body?.cancel();
      return { state: "failed", why: `status ${response.status}` };
    }
    const body = await readBody(response);
    if (body === null) return { state: "failed", why: "the response is too large" };
    const read = shape.safeParse(JSON.parse(body));
    return read.success
      ? { state: "answered", value: read.data }
      : { state: "failed", why: "unexpected response" };
  } catch (error) {
    // The error itself may quote the URL, which contains the key and user input.
    if (signal.aborted) return { state: "failed", why: "timeout" };
    return { state: "failed", why: error instanceof SyntaxError ? "not JSON" : "no response" };
  }
}

/** Reads the body as text; null if it is too large. */
async function readBody({ body }: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  const reader = body?.getReader();
  let bytes = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.length;
    if (bytes > MAX_BYTES) {
      await reader?.cancel();
      return null;
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString("utf8");
}
