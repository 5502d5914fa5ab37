import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Logger } from "../request-context.ts";
import { createRequestScopeStarter } from "./request-scope-middleware.ts";

async function logged(leaves: "before the response" | "in the middle of it" | "not") {
  const lines: object[] = [];
  const note: Logger["info"] = (members, message) => void lines.push({ ...members, message });
  const log: Logger = { info: note, warn: note, error: note };
  const beginning = createRequestScopeStarter({ ...log, child: () => log }, { now: () => 0 });
  const arrivals = new EventEmitter();
  const server = createServer((request, response) => {
    beginning(request, response, { path: "/event/night", clientAddress: "203.0.113.7" });
    if (leaves === "in the middle of it") response.writeHead(303, { "Content-Length": 5 }).write("a");
    if (leaves === "not") response.writeHead(303).end();
    arrivals.emit("request");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server has no port");
  const arrived = once(arrivals, "request");
  const socket = connect(address.port, "127.0.0.1");
  socket.write(
    "POST /event/night HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
  );
  await arrived;
  if (leaves === "not") socket.resume();
  else socket.destroy();
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  return lines[0];
}

test.each([
  ["not", { status: 303, complete: true }],
  ["before the response", { status: 499, complete: false }],
  ["in the middle of it", { status: 499, result: 303, complete: false }],
] as const)(
  "a request whose client disconnects %s is logged with the status that was sent",
  async (leaves, members) => {
    expect(await logged(leaves)).toEqual({
      method: "POST",
      path: "/event/night",
      milliseconds: 0,
      message: "answered",
      ...members,
    });
  },
);
