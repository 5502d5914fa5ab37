import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../support/free-port.ts";
import { type RawResponse, sendRaw } from "../support/raw-request.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

let organiser: RunningOrganiser;
let watchedApi: WatchedCalls;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  watchedApi = await watchCalls(organiser.url);
  // Request metrics parse the URLs, too.
  const env = { METRICS_PORT: String(await freePort()) };
  site = await startSite({ organiserUrl: watchedApi.url, clock: organiser.clock, env });
});
afterAll(async () => {
  await site.close();
  await watchedApi.close();
  await organiser.close();
});

const hostLine = () => `Host: ${new URL(site.publicUrl).host}`;
const formType = "Content-Type: application/x-www-form-urlencoded";
const get = (target: string) => sendRaw(site.port, { target, lines: [hostLine()] });
const post = (target: string) =>
  sendRaw(site.port, {
    method: "POST",
    target,
    lines: [hostLine(), `Origin: ${site.publicUrl}`, "Content-Length: 0", formType],
  });

/** The expected error page: all security headers, never cached. */
const expectedError = { status: 400, isDesigned: true, isSafe: true, isKept: false };

const summary = ({ status, head, body }: RawResponse) => ({
  status,
  isDesigned: body.includes("Something was wrong with that request"),
  isSafe:
    /content-security-policy: default-src 'none'/i.test(head) && /x-request-id: [\da-f-]{36}/i.test(head),
  isKept: !/cache-control: no-store/i.test(head),
});

describe("a malformed URL is rejected with an error page before rendering", () => {
  const bad = [
    "// /// //@ //x:y //%09/x //[ //a:99999/ //evil.example //.data //?a=b",
    "/%5C /%5C: /%5C.data /%5c%5cevil.example /\\ /\\evil.example /login\\",
    "/%2F /%2F%2Fevil.example /%2f.data /.. /../.. /a/../b /%2e%2e/ /a/%2E /./",
    "/% /%zz /%C3 /event/%E0%A4%A /%ED%A0%80 /%FF.data /%00 /a%0Ab /%7F /%C2%85",
    "* http://x/ http://localhost/login http://[/ http://a:99999/ /#x /login?x#y",
  ].flatMap((addresses) => addresses.split(" "));
  test.each(bad)("%s", async (target) => {
    const before = watchedApi.paths.length;
    expect(summary(await get(target))).toEqual(expectedError);
    expect(summary(await post(target))).toEqual(expectedError);
    expect(watchedApi.paths.length).toBe(before);
  });

  test("a very long URL", async () => {
    expect(summary(await get(`/${"a".repeat(9_000)}`))).toEqual(expectedError);
    expect(summary(await get(`/login?${"a&".repeat(5_000)}`))).toEqual(expectedError);
  });

  test("OPTIONS *, even many times on one connection", async () => {
    for (let time = 0; time < 5; time++)
      expect(
        summary(await sendRaw(site.port, { method: "OPTIONS", target: "*", lines: [hostLine()] })),
      ).toEqual(expectedError);
  });
});

test.each(["/search/a%5Cb", "/search/AC%2FDC", "/search/100%25", "/search/caf%C3%A9", "/events", "/?lng=de"])(
  "an unusual but legitimate URL is served: %s",
  async (target) => {
    expect((await get(target)).status).toBe(200);
  },
);

test("two Host headers are rejected with an error page, whichever of them is the site's", async () => {
  for (const lines of [
    [hostLine(), "Host: evil.example"],
    ["Host: evil.example", hostLine()],
    [hostLine(), hostLine()],
    [hostLine(), "hOsT: evil.example", "X-Forwarded-Host: evil.example"],
  ])
    expect(summary(await sendRaw(site.port, { target: "/login", lines }))).toEqual(expectedError);
  expect((await sendRaw(site.port, { target: "/login", lines: [hostLine()] })).status).toBe(200);
});

test("no odd URL breaks a page or redirects off the site", async () => {
  const segment = fc.constantFrom(
    ..."/ // \\ %5C %2F %2e .. . % %00 %0a %09 %25 %C3 %E0%A4 %ff : @ ? # & = ; x [ ] ~ | { ^ ` ' \"".split(
      " ",
    ),
    ..."evil.example http: https:// javascript: event event/ shop login search/ logout product/".split(" "),
    ..."assets/ assets/i/ v/ static/ invoice/print/ profile/vehicle/ language about-us _root .data".split(
      " ",
    ),
    ..."_routes= lng= a= r= payum_token=x gallery= page= <script> \xe9 \xff %F0%9F%8F%81".split(" "),
  );
  const target = fc.oneof(
    fc.array(segment, { minLength: 1, maxLength: 7 }).map((segments) => `/${segments.join("")}`),
    fc.array(segment, { minLength: 1, maxLength: 5 }).map((segments) => segments.join("")),
    fc.string({ unit: "binary", maxLength: 12 }).map((text) => `/${encodeURI(text)}`),
    fc.tuple(segment, fc.integer({ min: 100, max: 3_000 })).map(([one, times]) => `/${one.repeat(times)}`),
  );
  await fc.assert(
    fc.asyncProperty(target, fc.constantFrom(get, post), async (address, send) => {
      const { status, location } = await send(address);
      expect([address, status < 200 || status >= 500 ? status : "fine"]).toEqual([address, "fine"]);
      if (location === "") return;
      const led = new URL(location, `${site.publicUrl}/`);
      expect([address, location, led.origin]).toEqual([address, location, site.publicUrl]);
    }),
    { numRuns: process.env["FULL"] === "1" ? 10_000 : 500 },
  );
}, 300_000);
