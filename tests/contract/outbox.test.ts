import { connect, createServer, type Server } from "node:net";
import { once } from "node:events";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { createOutbox } from "../../server/organiser/mail/outbox.ts";
import { startOrganiser } from "../support/running-organiser.ts";

const kind = { name: "receipt", perAccount: 60, perAddress: 60 };
const receipt = {
  to: "driver@example.com",
  subject: "Your entry <confirmed> & paid",
  text: "See you at the strip.\nhttps://example.com/event/night?a=1&b=2",
};

async function startWithMail() {
  const organiser = await startOrganiser();
  onTestFinished(() => organiser.close());
  await organiser.parts.mail.send({ ...receipt, account: 1, kind });
  return organiser;
}

const read = async (address: string, headers: HeadersInit = {}) => {
  const response = await fetch(address, { headers });
  return { status: response.status, headers: response.headers, html: await response.text() };
};

test("without a mail server every mail can be read on an address of its own", async () => {
  const { outboxUrl } = await startWithMail();

  const list = await read(`${outboxUrl}/`);
  expect(list.html).toContain("driver@example.com");
  expect(list.html).toContain("Your entry &#60;confirmed&#62; &#38; paid");
  const [, path] = /href="(\/\d+)"/.exec(list.html) ?? [];
  const mail = await read(`${outboxUrl}${path}`);
  expect(mail.html).toContain("See you at the strip.");
  expect(mail.html).toContain('<a href="https://example.com/event/night?a=1&#38;b=2">');
  expect(mail.headers.get("Cache-Control")).toBe("no-store");
});

test("the outbox is not found by another name of this machine, nor on the address of the API", async () => {
  const { outboxUrl, url } = await startWithMail();
  const port = new URL(outboxUrl ?? "").port;

  expect(await statusFor(Number(port), "rebound.example")).toBe("HTTP/1.1 404 Not Found");
  expect((await read(`${url}/1`)).status).toBe(404);
  expect((await read(`${outboxUrl}/99`)).status).toBe(404);
});

test("mails outlive a restart", async () => {
  const organiser = await startWithMail();
  const again = await organiser.restart();
  onTestFinished(() => again.close());
  expect(await again.mails()).toEqual([receipt]);
});

test("with a mail server mails go there, and there is no page to read them", async () => {
  const server = await startMailServer();
  const organiser = await startOrganiser({ smtpUrl: `smtp://127.0.0.1:${server.port}` });
  onTestFinished(() => organiser.close());

  await organiser.parts.mail.send({ ...receipt, account: 1, kind });
  expect(organiser.outboxUrl).toBeNull();
  expect(server.received.join("")).toContain("RCPT TO:<driver@example.com>");
  // What it says may be a code: once the mail server has it, it is kept nowhere.
  expect(await organiser.mails()).toEqual([{ ...receipt, text: "" }]);
  expect(server.received.join("")).toContain("See you at the strip.");
});

test("a mail server that is down loses no mail and fails no order", async () => {
  const server = await startMailServer();
  await server.stop();
  const organiser = await startOrganiser({ smtpUrl: `smtp://127.0.0.1:${server.port}`, logLevel: "silent" });
  onTestFinished(() => organiser.close());

  await organiser.parts.mail.send({ ...receipt, account: 1, kind });
  expect(await organiser.mails()).toEqual([receipt]);
});

test("a database that fails once a mail is sent isn't told of as the mail server's fault", async () => {
  const server = await startMailServer();
  const organiser = await startOrganiser();
  onTestFinished(() => organiser.close());
  const { db } = organiser.parts;
  await sql`create trigger full before update on mails begin select raise(fail, 'full'); end`.execute(db);
  const lines: string[] = [];
  const outbox = createOutbox({
    db,
    clock: organiser.clock,
    log: pino({ base: null }, { write: (line: string) => void lines.push(line) }),
    smtpUrl: `smtp://127.0.0.1:${server.port}`,
    from: "entries@example.com",
  });
  onTestFinished(() => outbox.close());

  expect(await outbox.send({ ...receipt, account: 1, kind })).toBe(true);
  expect(server.received.join("")).toContain("See you at the strip.");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("the text of a mail that was sent could not be forgotten");
});

/** The first line of the answer to a request that names `host`, which `fetch` doesn't let one do. */
async function statusFor(port: number, host: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.end(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  const [first] = await once(socket, "data");
  return String(first).split("\r\n")[0] ?? "";
}

/** The least of a mail server: takes every mail and remembers what was said. */
async function startMailServer() {
  const received: string[] = [];
  const server: Server = createServer((socket) => {
    let inMail = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say("220 ready");
    socket.on("data", (chunk) => {
      received.push(chunk.toString());
      for (const line of chunk
        .toString()
        .split("\r\n")
        .filter((text) => text !== "")) {
        if (inMail && line !== ".") continue;
        if (line === "DATA") say("354 go on");
        else say(line === "QUIT" ? "221 bye" : "250 fine");
        inMail = line === "DATA";
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(() => stop());
  return { port, received, stop };
}

test("a mail is kept for a week, and its count with it", async () => {
  const organiser = await startWithMail();
  organiser.clock.advance(6 * 24 * 60 * 60 * 1_000);
  await organiser.parts.mail.send({ ...receipt, account: 1, kind });
  expect(await organiser.mails()).toHaveLength(2);
  organiser.clock.advance(2 * 24 * 60 * 60 * 1_000);
  await organiser.parts.mail.send({ ...receipt, account: 1, kind });
  expect(await organiser.mails()).toHaveLength(2);
});
