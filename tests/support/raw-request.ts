import { connect } from "node:net";

/** What came back, byte by byte as Latin-1; status 0 when nothing did. */
export type RawAnswer = { status: number; head: string; body: string; location: string };

/**
 * Sends a request that no well-behaved client would: `target` and `lines` go out as they are, one byte a
 * character. The connection is closed after it.
 */
export function sendRaw(
  port: number,
  { method = "GET", target, lines }: { method?: string; target: string; lines: readonly string[] },
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => {
      const head = [`${method} ${target} HTTP/1.1`, ...lines, "Connection: close", "", ""];
      socket.write(Buffer.from(head.join("\r\n"), "latin1"));
    });
    socket.on("data", (piece) => pieces.push(piece));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      const text = Buffer.concat(pieces).toString("latin1");
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
