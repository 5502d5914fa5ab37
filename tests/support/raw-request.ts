import { connect } from "node:net";

/** A response, decoded as Latin-1; its status is 0 if there was none. */
export type RawResponse = { status: number; head: string; body: string; location: string };

/**
 * Sends a request that may be malformed: `target` and the header `lines` are sent unchanged, one byte per
 * character. Requests that the server closes the connection.
 */
export function sendRaw(
  port: number,
  { method = "GET", target, lines }: { method?: string; target: string; lines: readonly string[] },
): Promise<RawResponse> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => {
      const head = [`${method} ${target} HTTP/1.1`, ...lines, "Connection: close", "", ""];
      socket.write(Buffer.from(head.join("\r\n"), "latin1"));
    });
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      const text = Buffer.concat(chunks).toString("latin1");
      const [head = "", body = ""] = text.split(/\r\n\r\n(.*)/s);
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
        head,
        body,
        location: /^location: (.*)$/im.exec(head)?.[1] ?? "",
      });
    });
  });
}
