import type { z } from "zod";

/**
 * What came of a question; `why` is for operators and holds nothing of the question, its key or its answer.
 */
export type Asked<Answer> = { state: "answered"; answer: Answer } | { state: "failed"; why: string };

/** No visitor waits longer, in milliseconds. [ADR-015] */
const longestWait = 5_000;
/** A larger answer isn't read to its end. */
const mostBytes = 200_000;

/**
 * Asks a service once, by GET, for JSON of this shape. Redirects aren't followed: the key goes nowhere else.
 */
export async function askService<Answer>(
  address: string,
  query: Readonly<Record<string, string>>,
  shape: z.ZodType<Answer>,
): Promise<Asked<Answer>> {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const signal = AbortSignal.timeout(longestWait);
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
    const body = await wholeOf(response);
    if (body === null) return { state: "failed", why: "the answer is too large" };
    const read = shape.safeParse(JSON.parse(body));
    return read.success ? { state: "answered", answer: read.data } : { state: "failed", why: "odd answer" };
  } catch (error) {
    // The error itself may quote the address, which holds the key and what somebody typed.
    if (signal.aborted) return { state: "failed", why: "no answer in time" };
    return { state: "failed", why: error instanceof SyntaxError ? "no JSON" : "no answer" };
  }
}

/** The body as text; null where it is too large. */
async function wholeOf({ body }: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  const reader = body?.getReader();
  let bytes = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.length;
    if (bytes > mostBytes) {
      await reader?.cancel();
      return null;
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString("utf8");
}
