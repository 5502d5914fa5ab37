import { once } from "node:events";
import { Agent, createServer, request, type Server } from "node:http";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { drain } from "./drain.ts";

/** A server whose responses end on command, and a client with a keep-alive connection. */
async function start() {
  const waiting: (() => void)[] = [];
  const server = createServer((_request, response) => void waiting.push(() => response.end("done")));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => {
    agent.destroy();
    server.closeAllConnections();
  });
  const ask = () =>
    new Promise<string | undefined>((resolve, reject) => {
      const asked = request({ agent, port: portOf(server), host: "127.0.0.1" }, (response) => {
        response.resume().once("end", () => resolve(response.headers.connection));
      });
      asked.once("error", reject).end();
    });
  return { server, waiting, ask };
}

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
};

test("requests in flight finish before a draining server closes", async () => {
  const { server, waiting, ask } = await start();
  const asked = ask();
  await once(server, "request");
  const drained = drain(server, 10_000);
  await new Promise(setImmediate);
  waiting.splice(0).forEach((finish) => finish());
  await expect(asked).resolves.toBe("keep-alive");
  await drained;
  expect(server.listening).toBe(false);
  await expect(ask()).rejects.toThrow("ECONNREFUSED");
});

test("further requests to a draining server are answered with Connection: close", async () => {
  const { server, waiting } = await start();
  const socket = connect(portOf(server), "127.0.0.1");
  const closed = once(socket, "close");
  let received = "";
  socket.setEncoding("utf8").on("data", (text: string) => void (received += text));
  const askOn = async () => {
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await once(server, "request");
  };
  await askOn();
  const drained = drain(server, 10_000);
  await askOn();
  waiting.splice(0).forEach((finish) => finish());
  await Promise.all([drained, closed]);
  expect(received.match(/^connection: .*/gim)).toEqual(["Connection: keep-alive", "Connection: close"]);
});

test("requests that take too long are disconnected", async () => {
  const { server, ask } = await start();
  const asked = ask();
  asked.catch(() => undefined);
  await once(server, "request");
  await drain(server, 50);
  await expect(asked).rejects.toThrow("socket hang up");
});
