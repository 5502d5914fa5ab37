import { connect, type Socket } from "node:net";
import { addressOf } from "./customers.ts";
import { pause } from "./lanes.ts";

/** Where hostile requests go: a port of this machine that knows itself by `host`. */
export type Target = { port: number; host: string; origin: string };

/**
 * One way to ill-treat a site. Does its worst for some seconds at most and never throws. `number` is
 * another one each time.
 */
export type Attack = { name: string; act: (target: Target, number: number) => Promise<void> };

const longest = 4_000;

/** Every way a request can end, and what else strangers send. */
export const attacks: readonly Attack[] = [
  raw("left before the answer", async (socket, { host }) => {
    socket.write(get("/events", host));
    await pause(5);
    socket.destroy();
  }),
  raw("reset before the answer", async (socket, { host }) => {
    socket.write(get("/event/night-shift-sydney", host));
    await pause(5);
    socket.resetAndDestroy();
  }),
  raw("left in the middle of the headers", async (socket) => {
    socket.write("POST /login HTTP/1.1\r\nHost: loc");
    await pause(100);
    socket.destroy();
  }),
  raw("left in the middle of a form", async (socket, target) => {
    socket.write(`${post("/event/night-shift-sydney", target, 5_000)}category=1&entrant_note=`);
    await pause(100);
    socket.destroy();
  }),
  raw("reset in the middle of a form", async (socket, target) => {
    socket.write(`${post("/login", target, 5_000)}email=`);
    await pause(50);
    socket.resetAndDestroy();
  }),
  raw("left after the form", async (socket, target) => {
    socket.write(`${post("/event/night-shift-sydney", target, 13)}intent=update`);
    await pause(3);
    socket.destroy();
  }),
  raw("a form that trickles in", async (socket, target) => {
    socket.write(post("/login", target, 5_000));
    for (let piece = 0; piece < 15; piece++) {
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
  raw("many requests in one go, left half-way", async (socket, { host }) => {
    socket.write(get("/no/such/page", host).repeat(20));
    await pause(60);
    socket.destroy();
  }),
  raw("many forms in one go", async (socket, target) => {
    socket.write(`${post("/language", target, 11)}language=de`.repeat(20));
    await said(socket);
  }),
  raw("a form with a second request in its body", async (socket, target) => {
    socket.write(`${post("/language", target, 5)}a=b&cGET /admin HTTP/1.1\r\nHost: evil.example\r\n\r\n`);
    await said(socket);
  }),
  raw("OPTIONS * many times on one connection", async (socket, { host }) => {
    for (let time = 0; time < 20; time++) socket.write(`OPTIONS * HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    await said(socket);
  }),
  raw("an upgrade", async (socket, { host }) => {
    const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n";
    socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n${upgrade}\r\n`);
    await said(socket);
  }),
  raw("a form that waits to be asked for", async (socket, target) => {
    const headers = `${origins(target.origin)}Content-Type: ${formType}\r\nExpect: 100-continue\r\n`;
    socket.write(`POST /login HTTP/1.1\r\nHost: ${target.host}\r\n${headers}Content-Length: 50\r\n\r\n`);
    await pause(500);
    socket.destroy();
  }),
  raw("the name of another site", async (socket) => {
    socket.write(get("/", "evil.example"));
    await said(socket);
  }),
  raw("two names", async (socket, { host }) => {
    socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\n\r\n`);
    await said(socket);
  }),
  raw("no name", async (socket) => {
    socket.write("GET / HTTP/1.1\r\n\r\n");
    await said(socket);
  }),
  raw("another site's form", async (socket, target) => {
    socket.write(`${post("/login", { ...target, origin: "https://evil.example" }, 7)}email=a`);
    await said(socket);
  }),
  raw("a form that is too large", async (socket, target) => {
    socket.write(post("/login", target, 3_000_000));
    for (let piece = 0; piece < 30 && socket.writable; piece++) {
      socket.write("x".repeat(100_000));
      await pause(5);
    }
    await said(socket);
  }),
  raw("a form that says to be huge", async (socket, target) => {
    socket.write(`${post("/event/night-shift-sydney", target, 9_000_000_000)}a=b`);
    await pause(300);
    socket.resetAndDestroy();
  }),
  raw("headers that are too large", async (socket, { host }) => {
    socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nCookie: session=${"x".repeat(200_000)}\r\n\r\n`);
    await said(socket);
  }),
  raw("nonsense", async (socket) => {
    socket.write("\u0016\u0003\u0001 TLS? \r\n\r\n");
    await said(socket);
  }),
  raw("an unknown method", async (socket, { host }, number) => {
    const method = ["TRACE", "PROPFIND", "DELETE", "PATCH", "PUT"][number % 5];
    socket.write(`${method} /events HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\n\r\n`);
    await said(socket);
  }),
  raw("an odd path", async (socket, { host }, number) => {
    socket.write(get(oddPaths[number % oddPaths.length] ?? "/", host));
    await said(socket);
  }),
  raw("a picture of any width", async (socket, { host }, number) => {
    socket.write(get(`/assets/i/strip-night/16x9/${100 + ((number * 37) % 1_900)}.webp`, host));
    await said(socket);
  }),
  raw("a wrong password", async (socket, target, number) => {
    const form = `email=nobody-${number}@example.com&password=not-the-password`;
    socket.write(post("/login", target, form.length) + form);
    await said(socket);
  }),
  raw("a large draft of nobody", async (socket, target, number) => {
    const form = `intent=log-in&whole=yes&entrant_note=${String(number).repeat(185_000).slice(0, 185_000)}`;
    socket.write(post("/event/night-shift-sydney", target, form.length) + form);
    await said(socket);
  }),
];

/** What strangers send to the API itself, which is public where its payment page is. */
export const attacksOnApi: readonly Attack[] = [
  raw("a field under many names", async (socket, target, number) => {
    const aliases = Array.from({ length: 300 }, (_, alias) => `a${number}_${alias}: eventEvents { id name }`);
    sendGraphQL(socket, target, `{ ${aliases.join(" ")} }`);
    await said(socket);
  }),
  raw("a text of 1 MB", async (socket, target, number) => {
    sendGraphQL(socket, target, `{ eventEvents { id } } # ${number} ${"x".repeat(1_000_000)}`);
    await said(socket);
  }),
  raw("a call left before its answer", async (socket, { host }) => {
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

/** The head of a form that says to have so many bytes. */
const post = (path: string, { host, origin }: Target, length: number): string =>
  `POST ${path} HTTP/1.1\r\nHost: ${host}\r\n${origins(origin)}` +
  `Content-Type: ${formType}\r\nContent-Length: ${length}\r\n\r\n`;

function sendGraphQL(socket: Socket, { host }: Target, query: string): void {
  const body = JSON.stringify({ query });
  const headers = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
  socket.write(`POST /graphql HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n${body}`);
}

/** Settles once something was answered, the other end hung up, or it took too long. */
const said = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.once("data", () => resolve());
    socket.once("close", () => resolve());
    setTimeout(resolve, longest).unref();
  });

/** Opens a connection from an address of a stranger's own, does something with it, and lets go of it. */
function raw(name: string, act: (socket: Socket, target: Target, number: number) => Promise<void>): Attack {
  return {
    name,
    async act(target, number) {
      const localAddress = addressOf(66, number);
      const socket = connect({ port: target.port, host: "127.0.0.1", localAddress });
      // Whatever the other end does to it is what is wanted.
      socket.on("error", () => undefined);
      socket.setTimeout(longest, () => socket.destroy());
      try {
        await act(socket, target, number);
      } finally {
        socket.destroy();
      }
    },
  };
}
