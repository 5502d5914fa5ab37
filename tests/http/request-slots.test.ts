import { setTimeout } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { type Browser, browserOf } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { freePort } from "../support/free-port.ts";
import { hasNginx, startNginx } from "../support/nginx.ts";
import { type RawConnection, rawConnection } from "../support/raw-connection.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

const isFull = process.env["FULL"] === "1";
/** Request slots. */
const maxSlots = 10;
/** Number of requests of each kind, in sequence. One slot that isn't released is detected. */
const times = isFull ? 200 : 2;
const login = "/user/login";
const timeouts = { headersMs: 300, requestMs: 600, multipartMs: 1_000, idleMs: 5_000 };

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;
let metricsUrl: string;
let driver: Browser;

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  const metricsPort = await freePort();
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  site = await startSite({
    organiserUrl: calls.url,
    clock: organiser.clock,
    serverTimeouts: timeouts,
    env: {
      MAX_WORK_IN_FLIGHT: String(maxSlots),
      LOG_INS_AT_ONCE: String(maxSlots),
      METRICS_PORT: String(metricsPort),
      TRUSTED_PROXIES: "loopback",
    },
  });
  driver = site.browse();
  await logIn(driver);
});
afterEach(() => calls.behave());
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

async function inFlight(): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return Number(/^site_work_in_flight (\d+)$/m.exec(text)?.[1]);
}

/** Waits briefly until all slots are free; returns the slots in use, and a logged-in user's response. */
async function waitUntilIdle(): Promise<{ inFlight: number; status: number }> {
  for (let attempts = 0; attempts < 200 && (await inFlight()) > 0; attempts++) await setTimeout(50);
  return { inFlight: await inFlight(), status: (await driver.copy().get("/events")).status };
}

const free = { inFlight: 0, status: 200 };

const host = () => `Host: localhost:${site.port}\r\n`;
const cookie = () =>
  `Cookie: ${[...driver.cookies].map(([name, value]) => `${name}=${value}`).join("; ")}\r\n`;
const fromHere = () => `Origin: ${site.publicUrl}\r\n`;
const formType = "Content-Type: application/x-www-form-urlencoded\r\n";

/** A page that is rendered per visitor. */
const page = (more = "") => `GET /events HTTP/1.1\r\n${host()}${cookie()}${more}\r\n`;
/** A form with this Content-Length. */
const form = (path: string, body: string, length = body.length, more = "") =>
  `POST ${path} HTTP/1.1\r\n${host()}${fromHere()}${formType}Content-Length: ${length}\r\n${more}\r\n${body}`;
const loginForm = () => form("/login", "email=driver%40example.com&password=roll-racing-250");
const requestHead = (line: string, more = "") => `${line} HTTP/1.1\r\n${host()}${more}\r\n`;
const last = "Connection: close\r\n";

/** An action on a connection of its own, until that is closed. */
type Interaction = (connection: RawConnection) => Promise<unknown>;

const sendUntilClosed =
  (...texts: (() => string)[]): Interaction =>
  async (connection) => {
    connection.send(texts.map((text) => text()).join(""));
    return connection.ended;
  };

/** Sends a request, waits for this response, and disconnects. */
const disconnectAfterResponse =
  (text: () => string, expected = "HTTP/1.1 "): Interaction =>
  async (connection) => {
    connection.send(text());
    await connection.waitFor(expected);
    connection.close();
  };

/** Sends a login that the organiser API doesn't respond to, and disconnects while it waits. */
const disconnectDuring =
  (end: (connection: RawConnection) => void, more = () => ""): Interaction =>
  async (connection) => {
    const release = calls.hold(login);
    const before = calls.count(login);
    connection.send(loginForm() + more());
    await calls.waitForCalls(login, before + 1);
    end(connection);
    release();
    connection.close();
    return connection.ended;
  };

const interactions: Record<string, Interaction> = {
  "a page": disconnectAfterResponse(page),
  "a page on a connection that closes": sendUntilClosed(() => page(last)),
  "several pages one after the other on a connection": async (connection) => {
    for (let time = 1; time <= 3; time++) {
      connection.send(page());
      await eventually(async () => {
        const received = await connection.waitFor("HTTP/1.1 200");
        expect(received.split("HTTP/1.1 200")).toHaveLength(time + 1);
      });
    }
    connection.close();
  },
  "a page to one who has stopped sending": async (connection) => {
    connection.send(page());
    connection.halfClose();
    return connection.ended;
  },
  HEAD: sendUntilClosed(() => page(last).replace("GET", "HEAD")),
  "OPTIONS *": disconnectAfterResponse(() => requestHead("OPTIONS *")),
  "OPTIONS of a page": disconnectAfterResponse(() => requestHead("OPTIONS /events")),
  "OPTIONS with a body": disconnectAfterResponse(
    () => requestHead("OPTIONS /events", "Content-Length: 3\r\n") + "abc",
  ),
  TRACE: disconnectAfterResponse(() => requestHead("TRACE /events", fromHere())),
  "a method of another protocol": disconnectAfterResponse(() => requestHead("PROPFIND /events", fromHere())),
  "a method that there isn't": sendUntilClosed(() => requestHead("BREW /events")),
  CONNECT: sendUntilClosed(() => requestHead("CONNECT example.com:443")),
  "an upgrade": disconnectAfterResponse(() => page("Connection: Upgrade\r\nUpgrade: websocket\r\n")),
  "an upgrade by a post": disconnectAfterResponse(() =>
    form("/language", "language=de", 11, "Connection: Upgrade\r\nUpgrade: h2c\r\n"),
  ),
  "a form whose sender asks whether to go on": async (connection) => {
    const body = "language=de";
    connection.send(form("/language", "", body.length, "Expect: 100-continue\r\n"));
    await connection.waitFor("HTTP/1.1 100");
    connection.send(body);
    await connection.waitFor("HTTP/1.1 303");
    connection.close();
  },
  "a form whose sender asks whether to go on, and doesn't": async (connection) => {
    connection.send(form("/language", "", 11, "Expect: 100-continue\r\n"));
    await connection.waitFor("HTTP/1.1 100");
    connection.close();
  },
  "an expectation that nobody knows": disconnectAfterResponse(() => page("Expect: the-unexpected\r\n")),
  "a form of another site": disconnectAfterResponse(() =>
    form("/language", "language=de").replace(fromHere(), "Origin: http://evil.example\r\n"),
  ),
  "a form of another site that is never sent": disconnectAfterResponse(() =>
    form("/language", "", 11).replace(fromHere(), "Origin: http://evil.example\r\n"),
  ),
  "a page of another host": disconnectAfterResponse(() => page().replace(host(), "Host: evil.example\r\n")),
  "a form for another host": disconnectAfterResponse(() =>
    form("/language", "language=de").replace(host(), "Host: evil.example\r\n"),
  ),
  "an address that is no path": disconnectAfterResponse(() => requestHead("GET *")),
  "a form that is too large": disconnectAfterResponse(
    () => form("/login", "x".repeat(1_000), 2_000_000),
    "413",
  ),
  "a form that turns out too large": disconnectAfterResponse(
    () =>
      form("/login", "", 0).replace("Content-Length: 0", "Transfer-Encoding: chunked") +
      `${(1_000_001).toString(16)}\r\n${"x".repeat(1_000_001)}\r\n0\r\n\r\n`,
    "413",
  ),
  "a form in broken pieces": sendUntilClosed(
    () => form("/language", "", 0).replace("Content-Length: 0", "Transfer-Encoding: chunked") + "zz\r\n",
  ),
  "half of the headers": async (connection) => {
    connection.send(page().slice(0, 60));
    connection.close();
    return connection.ended;
  },
  "half of a form": async (connection) => {
    connection.send(form("/language", "lang", 11));
    connection.close();
    return connection.ended;
  },
  "half of a form, reset": async (connection) => {
    connection.send(form("/language", "lang", 11));
    connection.reset();
    return connection.ended;
  },
  "half of a form, half closed": async (connection) => {
    connection.send(form("/language", "lang", 11));
    connection.halfClose();
    return connection.ended;
  },
  "a form whose sender leaves as soon as it is sent": async (connection) => {
    connection.send(form("/language", "language=de"));
    connection.close();
    return connection.ended;
  },
  "a page that is left at once": async (connection) => {
    connection.send(page());
    connection.close();
    return connection.ended;
  },
  "a page that is reset at once": async (connection) => {
    connection.send(page());
    connection.reset();
    return connection.ended;
  },
  "a page that is left while it is sent": disconnectAfterResponse(page, "<html"),
  "a page that is reset while it is sent": async (connection) => {
    connection.send(page());
    await connection.waitFor("<html");
    connection.reset();
  },
  "a post that is left while its answer is made": disconnectDuring((connection) => connection.close()),
  "a post that is reset while its answer is made": disconnectDuring((connection) => connection.reset()),
  "a post that is half closed while its answer is made": disconnectDuring((connection) =>
    connection.halfClose(),
  ),
  "many pages at once on one connection": sendUntilClosed(() => page().repeat(4) + page(last)),
  "many pages at once on one connection that is left": async (connection) => {
    connection.send(page().repeat(5));
    await connection.waitFor("HTTP/1.1 ");
    connection.close();
  },
  "pages that wait behind a post whose sender leaves": disconnectDuring(
    (connection) => connection.close(),
    () => page().repeat(4),
  ),
  "pages that wait behind a post whose connection is reset": disconnectDuring(
    (connection) => connection.reset(),
    () => page().repeat(4),
  ),
  "forms that wait behind a post whose sender leaves": disconnectDuring(
    (connection) => connection.close(),
    () => form("/language", "language=de").repeat(4),
  ),
};

/** So that no case is cut short by rate limits. */
const pause = () => organiser.clock.advance(60_000);

describe("every request slot is released", () => {
  test.each(Object.entries(interactions))(
    "after %s",
    { timeout: isFull ? 300_000 : 60_000 },
    async (_what, interaction) => {
      for (let time = 0; time < times; time++) {
        if (time % 10 === 0) pause();
        await interaction(await rawConnection(site.port));
      }
      expect(await waitUntilIdle()).toEqual(free);
    },
  );

  test.each([
    ["whose headers never end", () => page().slice(0, 60)],
    ["whose form never ends", () => form("/language", "lang", 11)],
    ["whose log-in is not answered by the organiser", loginForm],
  ])("after visitors %s have been cut off", async (_what, text) => {
    pause();
    const release = calls.hold(login);
    const connections = await Promise.all(Array.from({ length: maxSlots }, () => rawConnection(site.port)));
    for (const connection of connections) connection.send(text());
    await Promise.all(connections.map(({ ended }) => ended));
    expect(await waitUntilIdle()).toEqual(free);
    release();
  });

  test("after visitors who never read their responses have been cut off", async () => {
    const connections = await Promise.all(Array.from({ length: maxSlots }, () => rawConnection(site.port)));
    for (const connection of connections) {
      connection.stopReading();
      connection.send(page().repeat(9));
    }
    await eventually(async () => expect(await inFlight()).toBeGreaterThan(0));
    expect(await waitUntilIdle()).toEqual(free);
    for (const connection of connections) connection.close();
  });

  test("after requests were rejected while no slot was free", async () => {
    pause();
    const release = calls.hold(login);
    const before = calls.count(login);
    const occupying = Array.from({ length: maxSlots }, () => site.browse().post("/login", rightPassword));
    await calls.waitForCalls(login, before + maxSlots);
    expect(await inFlight()).toBe(maxSlots);
    const attempts = Array.from({ length: times }, (_, time) =>
      time % 2 === 0
        ? site.browse().post("/language", { language: "de" })
        : site.browse().post("/event/night-shift-sydney", { intent: "update" }),
    );
    expect(new Set((await Promise.all(attempts)).map(({ status }) => status))).toEqual(new Set([503]));
    release();
    await Promise.all(occupying);
    expect(await waitUntilIdle()).toEqual(free);
  });
});

const rightPassword = { email: "driver@example.com", password: "roll-racing-250" };

describe("no one can take the site down", () => {
  test("by 320 posts of one browser, most of which are throttled", { timeout: 180_000 }, async () => {
    pause();
    const responses = [];
    for (let time = 0; time < 320; time++)
      responses.push((await driver.copy().post("/language", { language: "de" })).status);
    expect(responses.filter((status) => status === 429)).toHaveLength(200);
    pause();
    expect(await waitUntilIdle()).toEqual(free);
  });

  test("by 200 × OPTIONS * on one connection", async () => {
    const connection = await rawConnection(site.port);
    connection.send(requestHead("OPTIONS *").repeat(199) + requestHead("OPTIONS *", last));
    await connection.ended;
    expect(await waitUntilIdle()).toEqual(free);
  });

  test.skipIf(!hasNginx)("not through nginx either (needs nginx)", { timeout: 180_000 }, async () => {
    pause();
    const port = await freePort();
    const nginx = await startNginx(port, [site.port, site.port]);
    const cookies = new Map(driver.cookies);
    for (let time = 0; time < 320; time += 20) {
      const posts = Array.from({ length: 20 }, () =>
        browserOf(port, site.publicUrl, {}, new Map(cookies)).post("/language", { language: "de" }),
      );
      await Promise.all(posts);
    }
    const connection = await rawConnection(port);
    connection.send(requestHead("OPTIONS *").repeat(199) + requestHead("OPTIONS *", last));
    await connection.ended;
    await nginx.close();
    pause();
    expect(await waitUntilIdle()).toEqual(free);
  });
});
