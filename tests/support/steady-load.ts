import { request } from "node:http";

/** A request that is repeated at a rate independent of its responses. `port` overrides that of all requests. */
export type LoadRequest = {
  name: string;
  path: string;
  perSecond: number;
  headers?: Record<string, string>;
  port?: number;
};

/** The results of one kind of request. `statuses` counts the responses by status or error message. */
export type LoadResult = {
  name: string;
  statuses: Record<string, number>;
  /** Returns the median time of the responses with this status, in ms. */
  p50: (status: number) => number;
  /** Returns the 99th percentile of the times of the responses with this status, in ms. */
  p99: (status: number) => number;
};

/** Sends requests as independent users do: each on its own connection, however busy the site is. */
export async function runSteadyLoad(
  port: number,
  seconds: number,
  kinds: readonly LoadRequest[],
): Promise<LoadResult[]> {
  const results = await Promise.all(kinds.map((kind) => repeatRequest({ port, ...kind }, seconds)));
  return results.map((responses, index) => {
    const statuses: Record<string, number> = {};
    for (const { outcome } of responses) statuses[outcome] = (statuses[outcome] ?? 0) + 1;
    const percentile = (status: number, share: number) => {
      const times = responses
        .filter(({ outcome }) => outcome === String(status))
        .map(({ milliseconds }) => milliseconds)
        .sort((one, other) => one - other);
      return Math.round(times[Math.floor(times.length * share)] ?? 0);
    };
    return {
      name: kinds[index]?.name ?? "",
      statuses,
      p50: (status) => percentile(status, 0.5),
      p99: (status) => percentile(status, 0.99),
    };
  });
}

type TimedResponse = { outcome: string; milliseconds: number };

async function repeatRequest(
  { path, perSecond, headers = {}, port }: LoadRequest & { port: number },
  seconds: number,
) {
  const responses: Promise<TimedResponse>[] = [];
  const startedAt = performance.now();
  await new Promise<void>((resolve) => {
    const interval = setInterval(() => {
      const elapsed = (performance.now() - startedAt) / 1_000;
      while (responses.length < Math.min(elapsed, seconds) * perSecond)
        responses.push(sendTimed(port, path, headers, loopbackAddress(responses.length)));
      if (elapsed < seconds) return;
      clearInterval(interval);
      resolve();
    }, 5);
  });
  return Promise.all(responses);
}

/** Returns a loopback address, since a proxy may limit the requests of a single address. */
const loopbackAddress = (number: number): string =>
  `127.1.${Math.floor(number / 250) % 250}.${1 + (number % 250)}`;

/**
 * Sends a request. The outcome is the status or the message of the error. A server error without a page of the
 * site is “bare” and the status.
 */
export function sendTimed(
  port: number,
  path: string,
  headers: Record<string, string>,
  from = "127.0.0.1",
): Promise<TimedResponse> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const end = (outcome: string) => resolve({ outcome, milliseconds: performance.now() - startedAt });
    const outgoing = request(
      { host: "127.0.0.1", port, path, agent: false, headers, localAddress: from },
      (incoming) => {
        const { statusCode = 0 } = incoming;
        let body = "";
        incoming.on("data", (chunk: Buffer) => (body += chunk.toString("latin1")));
        incoming.on("error", (error) => end(error.message));
        incoming.on("end", () =>
          end(statusCode >= 500 && !body.includes("<main") ? `bare ${statusCode}` : String(statusCode)),
        );
      },
    );
    outgoing.on("error", (error) => end(error.message));
    outgoing.end();
  });
}
