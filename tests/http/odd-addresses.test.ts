import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../support/free-port.ts";
import { type RawAnswer, sendRaw } from "../support/raw-request.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

let organiser: RunningOrganiser;
let line: WatchedCalls;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  line = await watchCalls(organiser.url);
  // Counting requests looks at their addresses too.
  const env = { METRICS_PORT: String(await freePort()) };
  site = await startSite({ organiserUrl: line.url, clock: organiser.clock, env });
});
afterAll(async () => {
  await site.close();
  await line.close();
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

/** What a refusal is: the page for it, with the headers that every answer has, kept by nobody. */
const aRefusal = { status: 400, isDesigned: true, isSafe: true, isKept: false };

const told = ({ status, head, body }: RawAnswer) => ({
  status,
  isDesigned: body.includes("We can&#39;t read this request"),
  isSafe:
    /content-security-policy: default-src 'none'/i.test(head) && /x-request-id: [\da-f-]{36}/i.test(head),
  isKept: !/cache-control: no-store/i.test(head),
});

describe("an address that can't be a page's is refused with a page before anything is rendered", () => {
  const bad = [
    "// /// //@ //x:y //%09/x //[ //a:99999/ //evil.example //.data //?a=b",
    "/%5C /%5C: /%5C.data /%5c%5cevil.example /\\ /\\evil.example /login\\",
    "/%2F /%2F%2Fevil.example /%2f.data /.. /../.. /a/../b /%2e%2e/ /a/%2E /./",
    "/% /%zz /%C3 /event/%E0%A4%A /%ED%A0%80 /%FF.data /%00 /a%0Ab /%7F /%C2%85",
    "* http://x/ http://localhost/login http://[/ http://a:99999/ /#x /login?x#y",
  ].flatMap((addresses) => addresses.split(" "));
  test.each(bad)("%s", async (target) => {
    const before = line.seen.length;
    expect(told(await get(target))).toEqual(aRefusal);
    expect(told(await post(target))).toEqual(aRefusal);
    expect(line.seen.length).toBe(before);
  });

  test("one that is endless", async () => {
    expect(told(await get(`/${"a".repeat(9_000)}`))).toEqual(aRefusal);
  });

  test("OPTIONS * as well, however often on one connection", async () => {
    for (let time = 0; time < 5; time++)
      expect(told(await sendRaw(site.port, { method: "OPTIONS", target: "*", lines: [hostLine()] }))).toEqual(
        aRefusal,
      );
  });
});

test.each([
  "/search/a%5Cb",
  "/search/AC%2FDC",
  "/search/100%25",
  "/search/caf%C3%A9",
  "/events//",
  "/?lng=de",
])("an address that somebody may well have is answered: %s", async (target) => {
  expect((await get(target)).status).toBe(200);
});

test("two names of a host are refused with a page, whichever of them is the site's", async () => {
  for (const lines of [
    [hostLine(), "Host: evil.example"],
    ["Host: evil.example", hostLine()],
    [hostLine(), hostLine()],
    [hostLine(), "hOsT: evil.example", "X-Forwarded-Host: evil.example"],
  ])
    expect(told(await sendRaw(site.port, { target: "/login", lines }))).toEqual(aRefusal);
  expect((await sendRaw(site.port, { target: "/login", lines: [hostLine()] })).status).toBe(200);
});

test("no address, however odd, breaks a page or leads off the site", async () => {
  const piece = fc.constantFrom(
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
    fc.array(piece, { minLength: 1, maxLength: 7 }).map((pieces) => `/${pieces.join("")}`),
    fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join("")),
    fc.string({ unit: "binary", maxLength: 12 }).map((text) => `/${encodeURI(text)}`),
    fc.tuple(piece, fc.integer({ min: 100, max: 3_000 })).map(([one, times]) => `/${one.repeat(times)}`),
  );
  await fc.assert(
    fc.asyncProperty(target, fc.constantFrom(get, post), async (address, ask) => {
      const { status, location } = await ask(address);
      expect([address, status < 200 || status >= 500 ? status : "fine"]).toEqual([address, "fine"]);
      if (location === "") return;
      const led = new URL(location, `${site.publicUrl}/`);
      expect([address, location, led.origin]).toEqual([address, location, site.publicUrl]);
    }),
    { numRuns: process.env["FULL"] === "1" ? 10_000 : 500 },
  );
}, 300_000);
