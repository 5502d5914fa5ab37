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
/** Places for work. */
const most = 10;
/** Of each kind, one after the other. One place that isn't given back is seen. */
const times = isFull ? 200 : 2;
const login = "/user/login";
const doorTimes = { headers: 300, request: 600, files: 1_000, silence: 5_000 };

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
    doorTimes,
    env: {
      MAX_WORK_IN_FLIGHT: String(most),
      LOG_INS_AT_ONCE: String(most),
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

/** Waits for a little until no place is taken any more; how many are then, and what who is signed in gets. */
async function atRest(): Promise<{ inFlight: number; status: number }> {
  for (let tries = 0; tries < 200 && (await inFlight()) > 0; tries++) await setTimeout(50);
  return { inFlight: await inFlight(), status: (await driver.copy().get("/events")).status };
}

const free = { inFlight: 0, status: 200 };

const host = () => `Host: localhost:${site.port}\r\n`;
const cookie = () =>
  `Cookie: ${[...driver.cookies].map(([name, value]) => `${name}=${value}`).join("; ")}\r\n`;
const fromHere = () => `Origin: ${site.publicUrl}\r\n`;
const formType = "Content-Type: application/x-www-form-urlencoded\r\n";

/** A page that is made for one visitor. */
const page = (more = "") => `GET /events HTTP/1.1\r\n${host()}${cookie()}${more}\r\n`;
/** A form, of which so many bytes are announced. */
const form = (path: string, body: string, length = body.length, more = "") =>
  `POST ${path} HTTP/1.1\r\n${host()}${fromHere()}${formType}Content-Length: ${length}\r\n${more}\r\n${body}`;
const logInForm = () => form("/login", "email=driver%40example.com&password=roll-racing-250");
const bare = (line: string, more = "") => `${line} HTTP/1.1\r\n${host()}${more}\r\n`;
const last = "Connection: close\r\n";

/** Something that somebody does on a connection of its own, until nothing is left of it. */
type Way = (connection: RawConnection) => Promise<unknown>;

const said =
  (...texts: (() => string)[]): Way =>
  async (connection) => {
    connection.send(texts.map((text) => text()).join(""));
    return connection.ended;
  };

/** Sends something, waits until this was answered, and leaves. */
const answered =
  (text: () => string, words = "HTTP/1.1 "): Way =>
  async (connection) => {
    connection.send(text());
    await connection.holds(words);
    connection.leave();
  };

/** Sends a log-in that the organiser doesn't answer, and lets the connection end while it waits for that. */
const whileItIsMade =
  (end: (connection: RawConnection) => void, more = () => ""): Way =>
  async (connection) => {
    const letGo = calls.hold(login);
    const before = calls.count(login);
    connection.send(logInForm() + more());
    await calls.called(login, before + 1);
    end(connection);
    letGo();
    connection.leave();
    return connection.ended;
  };

const ways: Record<string, Way> = {
  "a page": answered(page),
  "a page on a connection that closes": said(() => page(last)),
  "several pages one after the other on a connection": async (connection) => {
    for (let time = 1; time <= 3; time++) {
      connection.send(page());
      await eventually(async () => {
        const came = await connection.holds("HTTP/1.1 200");
        expect(came.split("HTTP/1.1 200")).toHaveLength(time + 1);
      });
    }
    connection.leave();
  },
  "a page to one who has stopped sending": async (connection) => {
    connection.send(page());
    connection.halfClose();
    return connection.ended;
  },
  HEAD: said(() => page(last).replace("GET", "HEAD")),
  "OPTIONS *": answered(() => bare("OPTIONS *")),
  "OPTIONS of a page": answered(() => bare("OPTIONS /events")),
  "OPTIONS with a body": answered(() => bare("OPTIONS /events", "Content-Length: 3\r\n") + "abc"),
  TRACE: answered(() => bare("TRACE /events", fromHere())),
  "a method of another protocol": answered(() => bare("PROPFIND /events", fromHere())),
  "a method that there isn't": said(() => bare("BREW /events")),
  CONNECT: said(() => bare("CONNECT example.com:443")),
  "an upgrade": answered(() => page("Connection: Upgrade\r\nUpgrade: websocket\r\n")),
  "an upgrade by a post": answered(() =>
    form("/language", "language=de", 11, "Connection: Upgrade\r\nUpgrade: h2c\r\n"),
  ),
  "a form whose sender asks whether to go on": async (connection) => {
    const body = "language=de";
    connection.send(form("/language", "", body.length, "Expect: 100-continue\r\n"));
    await connection.holds("HTTP/1.1 100");
    connection.send(body);
    await connection.holds("HTTP/1.1 303");
    connection.leave();
  },
  "a form whose sender asks whether to go on, and doesn't": async (connection) => {
    connection.send(form("/language", "", 11, "Expect: 100-continue\r\n"));
    await connection.holds("HTTP/1.1 100");
    connection.leave();
  },
  "an expectation that nobody knows": answered(() => page("Expect: the-unexpected\r\n")),
  "a form of another site": answered(() =>
    form("/language", "language=de").replace(fromHere(), "Origin: http://evil.example\r\n"),
  ),
  "a form of another site that is never sent": answered(() =>
    form("/language", "", 11).replace(fromHere(), "Origin: http://evil.example\r\n"),
  ),
  "a page of another host": answered(() => page().replace(host(), "Host: evil.example\r\n")),
  "a form for another host": answered(() =>
    form("/language", "language=de").replace(host(), "Host: evil.example\r\n"),
  ),
  "an address that is no path": answered(() => bare("GET *")),
  "a form that is too large": answered(() => form("/login", "x".repeat(1_000), 2_000_000), "413"),
  "a form that turns out too large": answered(
    () =>
      form("/login", "", 0).replace("Content-Length: 0", "Transfer-Encoding: chunked") +
      `${(1_000_001).toString(16)}\r\n${"x".repeat(1_000_001)}\r\n0\r\n\r\n`,
    "413",
  ),
  "a form in broken pieces": said(
    () => form("/language", "", 0).replace("Content-Length: 0", "Transfer-Encoding: chunked") + "zz\r\n",
  ),
  "half of the headers": async (connection) => {
    connection.send(page().slice(0, 60));
    connection.leave();
    return connection.ended;
  },
  "half of a form": async (connection) => {
    connection.send(form("/language", "lang", 11));
    connection.leave();
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
    connection.leave();
    return connection.ended;
  },
  "a page that is left at once": async (connection) => {
    connection.send(page());
    connection.leave();
    return connection.ended;
  },
  "a page that is reset at once": async (connection) => {
    connection.send(page());
    connection.reset();
    return connection.ended;
  },
  "a page that is left while it is sent": answered(page, "<html"),
  "a page that is reset while it is sent": async (connection) => {
    connection.send(page());
    await connection.holds("<html");
    connection.reset();
  },
  "a post that is left while its answer is made": whileItIsMade((connection) => connection.leave()),
  "a post that is reset while its answer is made": whileItIsMade((connection) => connection.reset()),
  "a post that is half closed while its answer is made": whileItIsMade((connection) =>
    connection.halfClose(),
  ),
  "many pages at once on one connection": said(() => page().repeat(4) + page(last)),
  "many pages at once on one connection that is left": async (connection) => {
    connection.send(page().repeat(5));
    await connection.holds("HTTP/1.1 ");
    connection.leave();
  },
  "pages that wait behind a post whose sender leaves": whileItIsMade(
    (connection) => connection.leave(),
    () => page().repeat(4),
  ),
  "pages that wait behind a post whose connection is reset": whileItIsMade(
    (connection) => connection.reset(),
    () => page().repeat(4),
  ),
  "forms that wait behind a post whose sender leaves": whileItIsMade(
    (connection) => connection.leave(),
    () => form("/language", "language=de").repeat(4),
  ),
};

/** So that none of the ways is cut short by the limits of posts. */
const pause = () => organiser.clock.advance(60_000);

describe("a place for work is free again", () => {
  test.each(Object.entries(ways))("after %s", { timeout: isFull ? 300_000 : 60_000 }, async (_what, way) => {
    for (let time = 0; time < times; time++) {
      if (time % 10 === 0) pause();
      await way(await rawConnection(site.port));
    }
    expect(await atRest()).toEqual(free);
  });

  test.each([
    ["whose headers never end", () => page().slice(0, 60)],
    ["whose form never ends", () => form("/language", "lang", 11)],
    ["whose log-in is not answered by the organiser", logInForm],
  ])("after visitors %s have been cut off", async (_what, text) => {
    pause();
    const letGo = calls.hold(login);
    const connections = await Promise.all(Array.from({ length: most }, () => rawConnection(site.port)));
    for (const connection of connections) connection.send(text());
    await Promise.all(connections.map(({ ended }) => ended));
    expect(await atRest()).toEqual(free);
    letGo();
  });

  test("after visitors who never read their answers have been cut off", async () => {
    const connections = await Promise.all(Array.from({ length: most }, () => rawConnection(site.port)));
    for (const connection of connections) {
      connection.stopReading();
      connection.send(page().repeat(9));
    }
    await eventually(async () => expect(await inFlight()).toBeGreaterThan(0));
    expect(await atRest()).toEqual(free);
    for (const connection of connections) connection.leave();
  });

  test("after everybody who came while there was none was turned away", async () => {
    pause();
    const letGo = calls.hold(login);
    const before = calls.count(login);
    const taken = Array.from({ length: most }, () => site.browse().post("/login", rightPassword));
    await calls.called(login, before + most);
    expect(await inFlight()).toBe(most);
    const tries = Array.from({ length: times }, (_, time) =>
      time % 2 === 0
        ? site.browse().post("/language", { language: "de" })
        : site.browse().post("/event/night-shift-sydney", { intent: "update" }),
    );
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([503]));
    letGo();
    await Promise.all(taken);
    expect(await atRest()).toEqual(free);
  });
});

const rightPassword = { email: "driver@example.com", password: "roll-racing-250" };

describe("nobody can switch the site off", () => {
  test("by 320 posts of one browser, most of which come too often", { timeout: 180_000 }, async () => {
    pause();
    const answers = [];
    for (let time = 0; time < 320; time++)
      answers.push((await driver.copy().post("/language", { language: "de" })).status);
    expect(answers.filter((status) => status === 429)).toHaveLength(200);
    pause();
    expect(await atRest()).toEqual(free);
  });

  test("by 200 × OPTIONS * on one connection", async () => {
    const connection = await rawConnection(site.port);
    connection.send(bare("OPTIONS *").repeat(199) + bare("OPTIONS *", last));
    await connection.ended;
    expect(await atRest()).toEqual(free);
  });

  test.skipIf(!hasNginx)("through nginx either (needs nginx)", { timeout: 180_000 }, async () => {
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
    connection.send(bare("OPTIONS *").repeat(199) + bare("OPTIONS *", last));
    await connection.ended;
    await nginx.close();
    pause();
    expect(await atRest()).toEqual(free);
  });
});
