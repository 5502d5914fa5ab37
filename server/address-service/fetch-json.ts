import type { z } from "zod";

/** `reason` is logged, so it contains nothing of the query or the response. */
export type ServiceResult<Value> = { state: "ok"; value: Value } | { state: "failed"; reason: string };

/** Timeout of a request. [ADR-015] */
const TIMEOUT_MS = 5_000;
const MAX_RESPONSE_BYTES = 200_000;

/**
 * Fetches JSON by GET and parses it. Never throws. Doesn't follow redirects, because `query` contains the
 * key.
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
    // Don't log the message of the error, because it may contain the URL with the key and user input.
    if (signal.aborted) return { state: "failed", reason: "timeout" };
    return { state: "failed", reason: error instanceof SyntaxError ? "not JSON" : "no response" };
  }
}

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
