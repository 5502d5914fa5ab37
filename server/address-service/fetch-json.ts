import type { z } from "zod";

/** Result of a request. `reason` is logged, so it contains nothing of the query or the response. */
export type ServiceResult<Value> = { state: "ok"; value: Value } | { state: "failed"; reason: string };

/** Timeout of a request. [ADR-015] */
const TIMEOUT_MS = 5_000;
/** Maximum size of a response. */
const MAX_RESPONSE_BYTES = 200_000;

/**
 * Fetches JSON by GET and parses it with `schema`. Never throws. Redirects are not followed, so that the key
 * in `query` is not sent to another server.
 */
export async function fetchJson<Value>(
  endpoint: string,
  query: Readonly<Record<string, string>>,
  schema: z.ZodType<Value>,
): Promise<ServiceResult<Value>> {
  const url = new URL(endpoint);
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
      return { state: "failed", reason: `status ${response.status}` };
    }
    const body = await readBody(response);
    if (body === null) return { state: "failed", reason: "the response is too large" };
    const parsed = schema.safeParse(JSON.parse(body));
    return parsed.success
      ? { state: "ok", value: parsed.data }
      : { state: "failed", reason: "unexpected response" };
  } catch (error) {
    // The error's message is not logged, because it may quote the URL with the key and user input.
    if (signal.aborted) return { state: "failed", reason: "timeout" };
    return { state: "failed", reason: error instanceof SyntaxError ? "not JSON" : "no response" };
  }
}

/** Reads the body as text; null if it is too large. */
async function readBody({ body }: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  const reader = body?.getReader();
  let bytes = 0;
  for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
    bytes += chunk.value.length;
    if (bytes > MAX_RESPONSE_BYTES) {
      await reader?.cancel();
      return null;
    }
    chunks.push(chunk.value);
  }
  return Buffer.concat(chunks).toString("utf8");
}
