import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { listen } from "./faulty-api.ts";

/** A server that receives error reports, in place of the organiser's Sentry. */
export type ErrorReceiver = {
  /** The value of the site's setting `SENTRY_DSN`. */
  dsn: string;
  origin: string;
  /** All received envelopes as text. */
  allText(): string;
  /** The received events that report an error. */
  errors(): z.output<typeof Report>[];
  close(): Promise<void>;
};

const Report = z.looseObject({
  type: z.string().optional(),
  tags: z.record(z.string(), z.unknown()).optional(),
  exception: z.object({ values: z.array(z.object({ value: z.string().optional() })) }).optional(),
});

export async function startErrorReceiver(): Promise<ErrorReceiver> {
  const envelopes: string[] = [];
  const server = createServer((request, response) => {
    void receive();

    async function receive(): Promise<void> {
      const bytes = await buffer(request);
      if (request.method === "POST")
        envelopes.push(
          (request.headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes).toString(),
        );
      response.writeHead(200, {
        "access-control-allow-origin": "*",
        "access-control-allow-headers": "*",
        "content-type": "application/json",
      });
      response.end("{}");
    }
  });
  const origin = await listen(server);
  const reports = () =>
    envelopes
      .flatMap((envelope) => envelope.split("\n"))
      .filter((line) => line.startsWith("{"))
      .map((line) => Report.parse(JSON.parse(line)));

  return {
    dsn: origin.replace("://", "://key@") + "/1",
    origin,
    allText: () => envelopes.join("\n"),
    errors: () => reports().filter(({ exception }) => exception),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
