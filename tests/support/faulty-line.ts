import { createServer, request as httpRequest } from "node:http";
import { buffer } from "node:stream/consumers";
import { behave, type Behaviour, listen } from "./faulty-api.ts";

/** A line to the real organiser API that breaks in ways of its own for some calls. */
export type FaultyLine = {
  /** The address that the site is given instead of the API's own. */
  url: string;
  /**
   * From now on calls to a path ending like this don't reach the API, and get this instead; "" means all
   * calls.
   */
  fault(path: string, behaviour: Behaviour): void;
  /** From now on calls for which this gives something get that; null passes a call on. */
  answer(give: (path: string, body: string) => Behaviour | null): void;
  /** Passes everything on again. */
  mend(): void;
  /** How many calls to a path ending like this there were. */
  count(path: string): number;
  close(): Promise<void>;
};

/** `target` is the address of the API. */
export async function faultyLine(target: string): Promise<FaultyLine> {
  const seen: string[] = [];
  let faults: { path: string; behaviour: Behaviour }[] = [];
  let answerTo = passOn;

  const server = createServer((incoming, outgoing) => {
    pass().catch(() => outgoing.destroy());

    async function pass(): Promise<void> {
      const { pathname } = new URL(incoming.url ?? "/", target);
      seen.push(pathname);
      const body = await buffer(incoming);
      const fault = faults.find(({ path }) => pathname.endsWith(path));
      const behaviour = fault?.behaviour ?? answerTo(pathname, body.toString());
      if (behaviour) return behave(behaviour, outgoing);

      const upstream = httpRequest(
        new URL(incoming.url ?? "/", target),
        { method: incoming.method, headers: incoming.headers },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        },
      );
      upstream.on("error", () => outgoing.destroy());
      upstream.end(body);
    }
  });

  return {
    url: await listen(server),
    fault: (path, behaviour) => void faults.push({ path, behaviour }),
    answer(give) {
      answerTo = give;
    },
    mend() {
      faults = [];
      answerTo = passOn;
    },
    count: (path) => seen.filter((one) => one.endsWith(path)).length,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const passOn: (path: string, body: string) => Behaviour | null = () => null;
