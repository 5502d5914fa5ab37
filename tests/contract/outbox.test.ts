import { once } from "node:events";
import { connect } from "node:net";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { MAX_WAITING_MAILS } from "../../server/organiser/mail/store-mail.ts";
import type { Mail } from "../../server/organiser/mail/mail.ts";
import { createMailServer } from "../../server/organiser/mail/mail-server.ts";
import { createOutbox, type SendOptions } from "../../server/organiser/mail/outbox.ts";
import { callsOf } from "../support/api-calls.ts";
import { eventually } from "../support/eventually.ts";
import { freePort } from "../support/free-port.ts";
import { startMailServer, type TestMailServer } from "../support/mail-server.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";

const kind = { name: "receipt", perAccount: 60, perAddress: 60 };
const receipt = {
  to: "driver@example.com",
  subject: "Your entry <confirmed> & paid",
  text: "See you at the <b>strip</b>.",
  html: "<!doctype html><title>Your entry</title><p>See you at the strip.</p>",
  attachments: [
    { filename: "entry-1.ics", contentType: "text/calendar; charset=utf-8", content: "BEGIN:VCALENDAR" },
  ],
};

async function startWithMail() {
  const organiser = await startOrganiser();
  onTestFinished(() => organiser.close());
  await organiser.dependencies.mail.send({ ...receipt, account: 1, kind });
  return organiser;
}

/** What is stored of an email once it is sent or given up. */
const deleted = { to: receipt.to, subject: receipt.subject, text: "" };

const read = async (address: string, headers: HeadersInit = {}) => {
  const response = await fetch(address, { headers });
  return { status: response.status, headers: response.headers, html: await response.text() };
};

test("without a mail server every email can be read at its own URL", async () => {
  const { outboxUrl } = await startWithMail();

  const list = await read(`${outboxUrl}/`);
  expect(list.html).toContain("driver@example.com");
  expect(list.html).toContain("Your entry &#60;confirmed&#62; &#38; paid");
  const [, path] = /href="(\/\d+)"/.exec(list.html) ?? [];
  const mail = await read(`${outboxUrl}${path}`);
  expect(mail.html).toContain("See you at the &#60;b&#62;strip&#60;/b&#62;.");
  expect(mail.html).toMatch(new RegExp(`<iframe[^>]* src="${path}/html"[^>]* sandbox="allow-popups`));
  expect(mail.headers.get("Cache-Control")).toBe("no-store");
  const part = await read(`${outboxUrl}${path}/html`);
  expect(part.html).toBe(receipt.html);
  expect(part.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  expect(mail.html).toContain(`<a href="${path}/files/0">entry-1.ics</a>`);
  const file = await read(`${outboxUrl}${path}/files/0`);
  expect(file.html).toBe("BEGIN:VCALENDAR");
  expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="entry-1.ics"');
  expect((await read(`${outboxUrl}${path}/files/1`)).status).toBe(404);
});

test("the outbox isn't served under another host name of this machine, nor on the API's port", async () => {
  const { outboxUrl, url } = await startWithMail();
  const port = new URL(outboxUrl ?? "").port;

  expect(await statusFor(Number(port), "rebound.example")).toBe("HTTP/1.1 404 Not Found");
  expect((await read(`${url}/1`)).status).toBe(404);
  expect((await read(`${outboxUrl}/99`)).status).toBe(404);
});

test("emails survive a restart", async () => {
  const organiser = await startWithMail();
  const again = await organiser.restart();
  onTestFinished(() => again.close());
  expect(await again.mails()).toEqual([receipt]);
});

async function startServer(): Promise<TestMailServer> {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  return server;
}

/** An API with this mail server, and the helpers of its tests. */
async function startWith(server: { port: number }, organiser?: RunningOrganiser) {
  const running =
    organiser ??
    (await startOrganiser({ smtpUrl: `smtp://127.0.0.1:${server.port}`, logLevel: "silent", metrics }));
  if (!organiser) onTestFinished(() => running.close());
  const { mail, db } = running.dependencies;
  const states = async () =>
    (await db.selectFrom("mails").select(["state", "attempts"]).orderBy("id").execute()).map(
      ({ state, attempts }) => `${state} ${attempts}`,
    );
  return {
    running,
    states,
    send: (changed: Partial<Mail> = {}, options?: SendOptions) =>
      mail.send({ ...receipt, account: 1, kind, ...changed }, options),
    /** Advances the clock, and attempts all due emails. */
    later: async (milliseconds: number) => {
      running.clock.advance(milliseconds);
      await mail.deliverDue();
    },
    /** Waits for the first attempt of each email, which the API doesn't await. */
    attempted: () =>
      eventually(async () => {
        expect(await states()).not.toContain("waiting 0");
        await mail.deliverDue();
      }),
    metric: async (name: string) =>
      Number((await running.dependencies.mail.metrics.metrics()).split(`\n${name} `)[1]?.split("\n")[0]),
  };
}

const metrics = { port: 0, host: "127.0.0.1" };
const minute = 60_000;

test("with a mail server emails are sent there, under the organiser's name, and there is no page to read them", async () => {
  const server = await startServer();
  const { running, send, states, attempted } = await startWith(server);
  await send();
  await attempted();
  expect(running.outboxUrl).toBeNull();
  const [sent = ""] = server.accepted;
  expect(sent).toContain("To: driver@example.com");
  expect(sent).toContain("From: Long Straight Motorsport <entries@example.com>");
  expect(sent).toContain("Reply-To: Long Straight Motorsport <hello@longstraight.example>");
  expect(sent).toContain("Auto-Submitted: auto-generated");
  expect(sent).toMatch(/multipart\/mixed[^]*multipart\/alternative[^]*text\/plain[^]*text\/html/);
  expect(sent).toContain("See you at the strip.");
  expect(sent).toMatch(/Content-Type: text\/calendar; charset=utf-8; name=entry-1\.ics/);
  // The text may have a code: once the mail server has it, it is deleted everywhere.
  expect(await running.mails()).toEqual([deleted]);
  expect(await states()).toEqual(["sent 1"]);
});

test("an email waits for a mail server that is down, also over a restart, and is sent once", async () => {
  const server = await startServer();
  await server.stop();
  const first = await startWith(server);
  expect(await first.send()).toBe(true);
  await first.attempted();
  expect(await first.running.mails()).toEqual([receipt]);

  const again = await startWith(server, await first.running.restart());
  onTestFinished(() => again.running.close());
  await server.start();
  await again.later(20 * minute);
  await again.later(20 * minute);
  expect(server.accepted).toHaveLength(1);
  expect(await again.running.mails()).toEqual([deleted]);
});

test("an email is retried for a day with growing delays, then its text is deleted and it no longer counts", async () => {
  const server = await startServer();
  const { running, send, states, later, attempted } = await startWith(server);
  server.respond("RCPT", "450 later", 1_000);
  let givenUp = 0;
  await send(
    {},
    {
      onSendingFailed: async () => {
        givenUp += 1;
      },
    },
  );
  await attempted();
  await later(10_000);
  expect(await states()).toEqual(["waiting 1"]);
  await later(10_000);
  expect(await states()).toEqual(["waiting 2"]);
  for (let hours = 1; hours <= 23; hours += 1) await later(60 * minute);
  expect(await states()).toEqual(["waiting 25"]);
  expect(givenUp).toBe(0);
  await later(60 * minute);
  expect(await states()).toEqual(["given-up 25"]);
  expect(givenUp).toBe(1);
  expect(await running.mails()).toEqual([deleted]);
  expect(await send({ kind: { ...kind, name: "other" } })).toBe(true);
});

test("a permanently rejected email is not retried, and counts for the limits", async () => {
  const server = await startServer();
  const { running, send, states, later, attempted } = await startWith(server);
  server.respond("RCPT", "550 no such mailbox", 1);
  const once = { name: "once", perAccount: 1, perAddress: 1 };
  expect(await send({ kind: once })).toBe(true);
  await attempted();
  expect(await states()).toEqual(["rejected 1"]);
  expect(await running.mails()).toEqual([deleted]);
  await later(60 * minute);
  expect(server.accepted).toEqual([]);
  expect(await send({ kind: once })).toBe(false);
});

test("emails wait while the mail server rejects their sender, which isn't the recipient's fault", async () => {
  const server = await startServer();
  const { send, states, later, attempted } = await startWith(server);
  server.respond("MAIL", "550 sender not allowed", 1);
  await send();
  await attempted();
  expect(await states()).toEqual(["waiting 1"]);
  await later(60 * minute);
  expect(server.accepted).toHaveLength(1);
});

test("an expired code is no longer sent", async () => {
  const server = await startServer();
  await server.stop();
  const { send, states, later, attempted } = await startWith(server);
  await send({ kind: { ...kind, name: "short", validForMs: 10 * minute } });
  await attempted();
  await server.start();
  await later(11 * minute);
  expect(await states()).toEqual(["given-up 1"]);
  expect(server.accepted).toEqual([]);
});

test("an email of a rolled back transaction is never sent", async () => {
  const server = await startServer();
  const { running, send, later } = await startWith(server);
  const { db } = running.dependencies;
  const order = db.transaction().execute(async (transaction) => {
    expect(await send({}, { db: transaction })).toBe(true);
    throw new Error("The card was declined.");
  });
  await expect(order).rejects.toThrow("declined");
  await db.transaction().execute((transaction) => send({ subject: "Paid" }, { db: transaction }));
  await later(0);
  await later(0);
  expect(server.accepted.map((text) => /^Subject: (.*)$/m.exec(text)?.[1])).toEqual(["Paid"]);
});

test("two workers on one outbox send each of 60 emails once", async () => {
  const server = await startServer();
  await server.stop();
  const { running, send } = await startWith(server);
  for (let n = 0; n < 60; n += 1) await send({ subject: `Mail ${n}`, account: n, to: `p${n}@example.com` });
  await running.dependencies.mail.deliverDue();
  await server.start();
  const other = createOutbox({
    db: running.dependencies.db,
    clock: running.clock,
    log: running.dependencies.log,
    smtpUrl: `smtp://127.0.0.1:${server.port}`,
    from: "entries@example.com",
    organisation: async () => ({ name: "", email: "" }),
  });
  onTestFinished(() => other.close());
  running.clock.advance(10 * minute);
  await Promise.all([running.dependencies.mail.deliverDue(), other.deliverDue()]);
  const subjects = server.accepted.map((text) => /^Subject: (.*)$/m.exec(text)?.[1]);
  expect(subjects).toHaveLength(60);
  expect(new Set(subjects).size).toBe(60);
});

test("health and metrics report the queue, with no details to the public", async () => {
  const server = await startServer();
  const { running, send, attempted, later, metric } = await startWith(server);
  const health = async () => (await fetch(`${running.url}/healthz`)).json();
  expect(await health()).toEqual({ status: "ok", mail: "ok", disk: "ok" });
  const names = ["sent_total", "postponed_total", 'given_up_total{reason="rejected"}', "waiting"];
  const figures = () => Promise.all(names.map((name) => metric(`organiser_mails_${name}`)));
  expect(await figures()).toEqual([0, 0, 0, 0]);

  await server.stop();
  await send();
  await attempted();
  running.clock.advance(10_000);
  expect(await health()).toEqual({ status: "ok", mail: "delayed", disk: "ok" });
  expect(await figures()).toEqual([0, 1, 0, 1]);
  expect(await metric("organiser_mails_oldest_waiting_seconds")).toBe(10);

  await server.start();
  await later(minute);
  expect(await health()).toEqual({ status: "ok", mail: "ok", disk: "ok" });
  expect(await figures()).toEqual([1, 1, 0, 0]);
  const page = await fetch(`${running.metricsUrl}/metrics`);
  expect(await page.text()).toContain("organiser_mails_sent_total 1");
  expect((await fetch(`${running.metricsUrl}/`)).status).toBe(404);
});

test("a user is told when an email may be late, alike for every address", async () => {
  const server = await startServer();
  await server.stop();
  const { running, send, attempted } = await startWith(server);
  const api = callsOf(running.url);
  const recover = async (email: string) => (await api.get("cognito/user/recoverPassword", { email })).body;
  const delayed = { success: true, message: "", delayed_minutes: 10 };
  expect([await recover("nobody@example.com"), await recover("driver@example.com")]).toEqual([
    delayed,
    delayed,
  ]);
  const details = { name: "Kim", email: "kim@example.com", subject: "Hello", message: "Hello" };
  const contact = await api.post("cognito/formSubmit", { id: 0, form_id: 1, details });
  expect(contact.body).toEqual({ success: true, error: "", delayed_minutes: 1_440 });

  await server.start();
  await send();
  running.clock.advance(minute);
  await running.dependencies.mail.deliverDue();
  await attempted();
  expect(await recover("nobody@example.com")).toEqual({ success: true, message: "" });
});

test("a full outbox accepts no more emails, and the requested action continues", async () => {
  const server = await startServer();
  await server.stop();
  const { running, send } = await startWith(server);
  await sql`insert into mails (sent_at, recipient, subject, text, kind, state, next_attempt_at, give_up_at)
    select 0, 'a@example.com', '', '', 'x', 'waiting', 9e15, 9e15 from generate_series(1, ${MAX_WAITING_MAILS})`.execute(
    running.dependencies.db,
  );
  expect(await send()).toBe(false);
});

test("the log of a failed email has its kind and request, and neither address nor content", async () => {
  const server = await startServer();
  server.respond("RCPT", '550 5.1.1 <driver@example.com> driver is unknown here, "strip 1 confirmed"', 1);
  const { lines, outbox } = await outboxWithLog(server);
  await outbox.send({ ...receipt, account: 1, kind });
  await eventually(() => expect(lines.join()).toContain("a mail was given up"));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    kind: "receipt",
    requestId: "",
    reason: expect.stringMatching(/^127\.0\.0\.1:\d+: EENVELOPE 550 5\.1\.1 is unknown here$/),
  });
  expect(lines[0]).not.toMatch(/driver@|strip|confirmed/);
});

test("the log says which mail server can't be reached, and why", async () => {
  const port = await freePort();
  const server = createMailServer(`smtp://user:secret@127.0.0.1:${port}`, pino({ level: "silent" }));
  onTestFinished(() => server.close());
  const delivery = await server.deliver({
    id: 1,
    queuedAt: 0,
    from: { name: "Organiser", address: "entries@example.com" },
    to: "driver@example.com",
    replyTo: null,
    subject: "",
    text: "",
    html: null,
    attachments: [],
  });
  expect(delivery).toEqual({ kind: "unreachable", reason: `127.0.0.1:${port}: connection refused` });
});

test("a database failure after an email was sent doesn't send it again", async () => {
  const server = await startServer();
  const { lines, outbox, organiser } = await outboxWithLog(server);
  const { db } = organiser.dependencies;
  await sql`create trigger full before update of text on mails begin select raise(fail, 'full'); end`.execute(
    db,
  );
  expect(await outbox.send({ ...receipt, account: 1, kind })).toBe(true);
  await eventually(() => expect(lines.join()).toContain("its text could not be deleted"));
  expect(lines).toHaveLength(1);
  await sql`drop trigger full`.execute(db);
  organiser.clock.advance(10 * minute);
  await outbox.deliverDue();
  expect(server.accepted).toHaveLength(1);
  expect(await organiser.mails()).toEqual([deleted]);
});

/** A separate outbox on the database of an API without a mail server, with its log lines. */
async function outboxWithLog(server: { port: number }) {
  const organiser = await startOrganiser();
  onTestFinished(() => organiser.close());
  const lines: string[] = [];
  const outbox = createOutbox({
    db: organiser.dependencies.db,
    clock: organiser.clock,
    log: pino({ base: null }, { write: (line: string) => void lines.push(line) }),
    smtpUrl: `smtp://127.0.0.1:${server.port}`,
    from: "entries@example.com",
    organisation: async () => ({ name: "", email: "" }),
  });
  onTestFinished(() => outbox.close());
  return { organiser, lines, outbox };
}

/** The status line for a request with this Host header, which `fetch` doesn't allow to be set. */
async function statusFor(port: number, host: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.end(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  const [first] = await once(socket, "data");
  return String(first).split("\r\n")[0] ?? "";
}

test("an email is stored for a week, and its count with it", async () => {
  const organiser = await startWithMail();
  organiser.clock.advance(6 * 24 * 60 * 60 * 1_000);
  await organiser.dependencies.mail.send({ ...receipt, account: 1, kind });
  expect(await organiser.mails()).toHaveLength(2);
  organiser.clock.advance(2 * 24 * 60 * 60 * 1_000);
  await organiser.dependencies.mail.send({ ...receipt, account: 1, kind });
  expect(await organiser.mails()).toHaveLength(2);
});
