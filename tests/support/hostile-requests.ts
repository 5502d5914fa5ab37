import { connect, type Socket } from "node:net";
import { loopbackAddress } from "./customers.ts";
import { pause } from "./map-concurrently.ts";

/** The target of hostile requests: a local port, with its public host and origin. */
export type Target = { port: number; host: string; origin: string };

/**
 * One kind of attack. `act` takes at most some seconds and never throws. `number` differs for each call.
 */
export type Attack = { name: string; act: (target: Target, number: number) => Promise<void> };

const TIMEOUT_MS = 4_000;

/** Requests that are aborted, malformed, slow or abusive. */
export const attacks: readonly Attack[] = [
  raw("disconnected before the response", async (socket, { host }) => {
    socket.write(get("/events", host));
    await pause(5);
    socket.destroy();
  }),
  raw("reset before the response", async (socket, { host }) => {
    socket.write(get("/event/night-shift-sydney", host));
    await pause(5);
    socket.resetAndDestroy();
  }),
  raw("disconnected in the middle of the headers", async (socket) => {
    socket.write("POST /login HTTP/1.1\r\nHost: loc");
    await pause(100);
    socket.destroy();
  }),
  raw("disconnected in the middle of a form", async (socket, target) => {
    socket.write(`${post("/event/night-shift-sydney", target, 5_000)}category=1&entrant_note=`);
    await pause(100);
    socket.destroy();
  }),
  raw("reset in the middle of a form", async (socket, target) => {
    socket.write(`${post("/login", target, 5_000)}email=`);
    await pause(50);
    socket.resetAndDestroy();
  }),
  raw("disconnected after the form", async (socket, target) => {
    socket.write(`${post("/event/night-shift-sydney", target, 13)}intent=update`);
    await pause(3);
    socket.destroy();
  }),
  raw("a slowly sent form", async (socket, target) => {
    socket.write(post("/login", target, 5_000));
    for (let chunk = 0; chunk < 15; chunk++) {
      socket.write("email=aaaa");
      await pause(200);
    }
    socket.destroy();
  }),
  raw("a form without an end", async (socket, { host, origin }) => {
    const headers = `${origins(origin)}Content-Type: ${formType}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    socket.write(`POST /login HTTP/1.1\r\nHost: ${host}\r\n${headers}10\r\nemail=aaaaaaaaaa\r\n`);
    await pause(1_000);
    socket.destroy();
  }),
  raw("many pipelined requests, disconnected half-way", async (socket, { host }) => {
    socket.write(get("/no/such/page", host).repeat(20));
    await pause(60);
    socket.destroy();
  }),
  raw("many pipelined forms", async (socket, target) => {
    socket.write(`${post("/language", target, 11)}language=de`.repeat(20));
    await response(socket);
  }),
  raw("a form with a second request in its body", async (socket, target) => {
    socket.write(`${post("/language", target, 5)}a=b&cGET /admin HTTP/1.1\r\nHost: evil.example\r\n\r\n`);
    await response(socket);
  }),
  raw("OPTIONS * many times on one connection", async (socket, { host }) => {
    for (let count = 0; count < 20; count++) socket.write(`OPTIONS * HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    await response(socket);
  }),
  raw("an upgrade to WebSocket", async (socket, { host }) => {
    const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n";
    socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n${upgrade}\r\n`);
    await response(socket);
  }),
  raw("a form that waits for 100 Continue", async (socket, target) => {
    const headers = `${origins(target.origin)}Content-Type: ${formType}\r\nExpect: 100-continue\r\n`;
    socket.write(`POST /login HTTP/1.1\r\nHost: ${target.host}\r\n${headers}Content-Length: 50\r\n\r\n`);
    await pause(500);
    socket.destroy();
  }),
  raw("the host of another site", async (socket) => {
    socket.write(get("/", "evil.example"));
    await response(socket);
  }),
  raw("two Host headers", async (socket, { host }) => {
    socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\n\r\n`);
    await response(socket);
  }),
  raw("no Host header", async (socket) => {
    socket.write("GET / HTTP/1.1\r\n\r\n");
    await response(socket);
  }),
  raw("another site's form", async (socket, target) => {
    socket.write(`${post("/login", { ...target, origin: "https://evil.example" }, 7)}email=a`);
    await response(socket);
  }),
  raw("a form that is too large", async (socket, target) => {
    socket.write(post("/login", target, 3_000_000));
    for (let chunk = 0; chunk < 30 && socket.writable; chunk++) {
      socket.write("x".repeat(100_000));
      await pause(5);
    }
    await response(socket);
  }),
  raw("a form with a huge Content-Length", async (socket, target) => {
    socket.write(`${post("/event/night-shift-sydney", target, 9_000_000_000)}a=b`);
    await pause(300);
    socket.resetAndDestroy();
  }),
  raw("headers that are too large", async (socket, { host }) => {
    socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nCookie: session=${"x".repeat(200_000)}\r\n\r\n`);
    await response(socket);
  }),
  raw("bytes that are not HTTP", async (socket) => {
    socket.write("\u0016\u0003\u0001 TLS? \r\n\r\n");
    await response(socket);
  }),
  raw("an unknown method", async (socket, { host }, number) => {
    const method = ["TRACE", "PROPFIND", "DELETE", "PATCH", "PUT"][number % 5];
    socket.write(`${method} /events HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\n\r\n`);
    await response(socket);
  }),
  raw("an odd path", async (socket, { host }, number) => {
    socket.write(get(oddPaths[number % oddPaths.length] ?? "/", host));
    await response(socket);
  }),
  raw("a picture of any width", async (socket, { host }, number) => {
    socket.write(get(`/assets/i/strip-night/16x9/${100 + ((number * 37) % 1_900)}.webp`, host));
    await response(socket);
  }),
  raw("a wrong password", async (socket, target, number) => {
    const form = `email=nobody-${number}@example.com&password=not-the-password`;
    socket.write(post("/login", target, form.length) + form);
    await response(socket);
  }),
  raw("a large anonymous draft", async (socket, target, number) => {
    const form = `intent=log-in&whole=yes&entrant_note=${String(number).repeat(185_000).slice(0, 185_000)}`;
    socket.write(post("/event/night-shift-sydney", target, form.length) + form);
    await response(socket);
  }),
];

/** Attacks on the API itself, which is public because of its payment page. */
export const attacksOnApi: readonly Attack[] = [
  raw("a field with many aliases", async (socket, target, number) => {
    const aliases = Array.from({ length: 300 }, (_, alias) => `a${number}_${alias}: eventEvents { id name }`);
    sendGraphQL(socket, target, `{ ${aliases.join(" ")} }`);
    await response(socket);
  }),
  raw("a query of 1 MB", async (socket, target, number) => {
    sendGraphQL(socket, target, `{ eventEvents { id } } # ${number} ${"x".repeat(1_000_000)}`);
    await response(socket);
  }),
  raw("a call reset before its response", async (socket, { host }) => {
    socket.write(get("/api/v1/event/event", host));
    await pause(3);
    socket.resetAndDestroy();
  }),
];

const formType = "application/x-www-form-urlencoded";

const oddPaths = [
  "//",
  "//@",
  "//x:y",
  "//%09/evil.example",
  "/%5C",
  "/%5C:",
  "/%",
  "/%00",
  "/..%2f..%2fetc/passwd",
  "/event/%E0%A4%A",
  `/${"a".repeat(6_000)}`,
  "/events?q=%ff",
  "/login?to=//evil.example",
];

const get = (path: string, host: string): string => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;

const origins = (origin: string): string => `Origin: ${origin}\r\nSec-Fetch-Site: same-origin\r\n`;

/** Returns the head of a form post with this `Content-Length`. */
const post = (path: string, { host, origin }: Target, length: number): string =>
  `POST ${path} HTTP/1.1\r\nHost: ${host}\r\n${origins(origin)}` +
  `Content-Type: ${formType}\r\nContent-Length: ${length}\r\n\r\n`;

function sendGraphQL(socket: Socket, { host }: Target, query: string): void {
  const body = JSON.stringify({ query });
  const headers = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
  socket.write(`POST /graphql HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n${body}`);
}

/** Resolves on data, on close, or after a timeout. */
const response = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.once("data", () => resolve());
    socket.once("close", () => resolve());
    setTimeout(resolve, TIMEOUT_MS).unref();
  });

/** Opens a connection from a random loopback address, runs `act`, and closes the connection. */
function raw(name: string, act: (socket: Socket, target: Target, number: number) => Promise<void>): Attack {
  return {
    name,
    async act(target, number) {
      const localAddress = loopbackAddress(66, number);
      const socket = connect({ port: target.port, host: "127.0.0.1", localAddress });
      // Errors of the connection are expected.
      socket.on("error", () => undefined);
      socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
      try {
        await act(socket, target, number);
      } finally {
        socket.destroy();
      }
    },
  };
}
