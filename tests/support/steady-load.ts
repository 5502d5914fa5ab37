import { request } from "node:http";

/** Something that is asked for again and again, at a rate that no answer slows down. */
export type Asked = { name: string; path: string; perSecond: number; headers?: Record<string, string> };

/**
 * How one kind of request was borne; times in milliseconds, `statuses` counts with what went wrong as text.
 */
export type Borne = {
  name: string;
  statuses: Record<string, number>;
  /** Of those with this status, the one in the middle, and the slowest but one in a hundred. */
  p50: (status: number) => number;
  p99: (status: number) => number;
};

/**
 * Asks as people do who come without knowing of each other: each on a connection of its own, however busy it
 * is.
 */
export async function steadyLoad(port: number, seconds: number, kinds: readonly Asked[]): Promise<Borne[]> {
  const results = await Promise.all(kinds.map((kind) => steadily(kind, port, seconds)));
  return results.map((answers, index) => {
    const statuses: Record<string, number> = {};
    for (const { outcome } of answers) statuses[outcome] = (statuses[outcome] ?? 0) + 1;
    const part = (status: number, share: number) => {
      const times = answers
        .filter(({ outcome }) => outcome === String(status))
        .map(({ milliseconds }) => milliseconds)
        .sort((one, other) => one - other);
      return Math.round(times[Math.floor(times.length * share)] ?? 0);
    };
    return {
      name: kinds[index]?.name ?? "",
      statuses,
      p50: (status) => part(status, 0.5),
      p99: (status) => part(status, 0.99),
    };
  });
}

type Answer = { outcome: string; milliseconds: number };

async function steadily({ path, perSecond, headers = {} }: Asked, port: number, seconds: number) {
  const answers: Promise<Answer>[] = [];
  const begunAt = performance.now();
  await new Promise<void>((resolve) => {
    const beat = setInterval(() => {
      const elapsed = (performance.now() - begunAt) / 1_000;
      while (answers.length < Math.min(elapsed, seconds) * perSecond)
        answers.push(ask(port, path, headers, addressOf(answers.length)));
      if (elapsed < seconds) return;
      clearInterval(beat);
      resolve();
    }, 5);
  });
  return Promise.all(answers);
}

/** Loopback addresses, since a proxy may limit what one address asks for. */
const addressOf = (number: number): string => `127.1.${Math.floor(number / 250) % 250}.${1 + (number % 250)}`;

/**
 * One question, and how it was answered: a status, or what went wrong. A refusal without a page is “bare”.
 */
export function ask(
  port: number,
  path: string,
  headers: Record<string, string>,
  from = "127.0.0.1",
): Promise<Answer> {
  const begunAt = performance.now();
  return new Promise((resolve) => {
    const end = (outcome: string) => resolve({ outcome, milliseconds: performance.now() - begunAt });
    const outgoing = request(
      { host: "127.0.0.1", port, path, agent: false, headers, localAddress: from },
      (incoming) => {
        const { statusCode = 0 } = incoming;
        let body = "";
        incoming.on("data", (piece: Buffer) => (body += piece.toString("latin1")));
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
