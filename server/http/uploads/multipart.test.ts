import { EventEmitter, once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, IncomingMessage } from "node:http";
import { connect, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parseMultipart } from "./multipart.ts";
import { createUploadTempStore } from "./temp-store.ts";
import { createUploadUpstream } from "./upstream.ts";

test("a multipart form of a client that has disconnected counts as aborted", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parts-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const requests = new EventEmitter<{ request: [IncomingMessage] }>();
  const server = createServer((request) => void requests.emit("request", request));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server has no port");
  const arrived = once(requests, "request");
  const socket = connect(address.port, "127.0.0.1");
  const headers = ["Host: localhost", "Content-Type: multipart/form-data; boundary=x", "Content-Length: 500"];
  socket.write(`POST / HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n--x\r\n`);
  const [request] = await arrived;
  const closed = new Promise((resolve) => request.on("close", resolve));
  socket.destroy();
  await closed;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const parts = await parseMultipart(request, {
    upstream: createUploadUpstream("http://127.0.0.1:1"),
    tempStore: createUploadTempStore(folder, 1_000),
    limits: { image: 1_000, document: 1_000 },
    uploader: async () => null,
    log,
  });
  expect(parts).toEqual({ ok: false, status: null });
});

const part = (head: string) => `--x\r\n${head}\r\n\r\n\r\n`;
const field = 'Content-Disposition: form-data; name="a"';

test.each([
  ["parts with headers", field, 3_000, 413],
  ["parts without headers", "", 3_000, 413],
  ["as many parts as a form may have", field, 2_000, null],
])("of a form of %s as many are parsed as a form may have", async (_what, head, count, status) => {
  const folder = await mkdtemp(join(tmpdir(), "parts-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const body = Buffer.from(`${part(head).repeat(count)}--x--\r\n`);
  const request = Object.assign(new IncomingMessage(new Socket()), { complete: true });
  request.headers["content-type"] = "multipart/form-data; boundary=x";
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const parsed = parseMultipart(request, {
    upstream: createUploadUpstream("http://127.0.0.1:1"),
    tempStore: createUploadTempStore(folder, 1_000),
    limits: { image: 1_000_000, document: 1_000_000 },
    uploader: async () => null,
    log,
  });
  // Odd chunks, so that boundaries are split between them.
  for (let at = 0; at < body.length; at += 1_009) request.push(body.subarray(at, at + 1_009));
  request.push(null);
  expect(await parsed).toMatchObject(status === null ? { ok: true } : { ok: false, status });
});
