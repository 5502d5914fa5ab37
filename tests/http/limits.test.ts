import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
});
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

test("a form of more than 1 MB gets an error page, and is not processed", async () => {
  const before = calls.paths.length;
  const response = await site
    .browse()
    .post("/login", { email: "driver@example.com", password: "x".repeat(1_000_000) });
  expect([response.status, calls.paths.length]).toEqual([413, before]);
  expect(response.body).toMatch(/<h1[^>]*>Too large/);
});

test.each([
  ["one name 240,000 times", "a=1&".repeat(240_000), 413],
  ["100,000 names", Array.from({ length: 100_000 }, (_, at) => `f${at}=`).join("&"), 413],
  ["a name that goes 1,000 deep", `a${"[0].b".repeat(1_000)}=1`, 400],
  ["a name that is an array's length", "a[999999999]=1", 400],
  ["a name of 500 kB", `${"a".repeat(500_000)}=1`, 400],
])("a form with %s is rejected before the website sees it", async (_what, body, status) => {
  const before = calls.paths.length;
  const type = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };
  for (const path of ["/language", "/contact", "/login"]) {
    const response = await site.browse().send("POST", path, body, type);
    expect([path, response.status]).toEqual([path, status]);
  }
  expect(calls.paths.length).toBe(before);
});

test("field names with a special meaning to a library are dropped", async () => {
  const fields = { __state__: "no JSON", __intent__: "no JSON", name: "Kim" };
  const response = await site.browse().post("/contact", fields);
  expect(response.status).toBe(400);
  expect(response.body).toContain('value="Kim"');
});

test("a form that hides its length is cut off at 1 MB too", async () => {
  const response = await raw(
    site.port,
    [
      "POST /login HTTP/1.1",
      `Host: localhost:${site.port}`,
      "Sec-Fetch-Site: same-origin",
      "Content-Type: application/x-www-form-urlencoded",
      "Transfer-Encoding: chunked",
      "",
      "",
    ].join("\r\n") + `${(1_000_001).toString(16)}\r\n${"x".repeat(1_000_001)}\r\n0\r\n\r\n`,
  );
  expect(response).toMatch(/^HTTP\/1\.1 413 /);
});

test.each([
  ["an address with a whole other site in it", "GET http://evil.example/login HTTP/1.1"],
  ["an address that is no path", "GET * HTTP/1.1"],
])("%s is not a page of this site", async (_what, requestLine) => {
  const response = await raw(
    site.port,
    `${requestLine}\r\nHost: localhost:${site.port}\r\nConnection: close\r\n\r\n`,
  );
  expect(response).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(response).not.toContain("evil.example");
});

/**
 * Sends bytes unchanged, and returns what is received until the connection ends or the response headers are
 * complete.
 */
const raw = (port: number, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let response = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.setEncoding("latin1");
    socket.on("data", (piece: string) => {
      response += piece;
      if (response.includes("</html>")) socket.destroy();
    });
    // A server that aborts a request may reset the connection; what it sent before that counts.
    socket.on("error", (error) => (response === "" ? reject(error) : undefined));
    socket.on("close", () => resolve(response));
  });
