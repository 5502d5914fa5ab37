import { describe, expect, test } from "vitest";
import type { Screens } from "../screens.ts";
import { readPublicRequest } from "./public-request.ts";

const screens: Pick<Screens, "ids" | "wishesOf"> = {
  ids: new Set(["root", "content/home.screen"]),
  wishesOf: (path) => ({
    keepsRefused: false,
    arrives: false,
    logsIn: false,
    limit: {},
    query: path === "/gallery" ? new Map([["gallery", /^\d+$/]]) : new Map<string, RegExp>(),
  }),
};
const read = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  readPublicRequest({ method, url, headers }, screens);

describe("the page for everybody is given to", () => {
  test.each([
    ["a visitor without anything", "/events", {}],
    ["one whose browser says who made it, and where he comes from", "/", { "user-agent": "x", referer: "y" }],
    ["one who chose a language", "/", { cookie: "language=ImRlIg%3D%3D" }],
    ["one with a cookie of something else", "/", { cookie: "theme=dark; sessions=1" }],
    ["one who asks for a language", "/events?lng=de", {}],
    ["one who opens a gallery", "/gallery?gallery=12", {}],
    ["scripts that ask for a page's data", "/_root.data?_routes=root%2Ccontent%2Fhome.screen", {}],
  ])("%s [SEC-001]", (_who, url, headers) => {
    expect(read(url, headers)?.address.split("?")[0]).toBe(url.split("?")[0]);
  });

  test("whoever only asks for its headers", () => {
    expect(read("/", {}, "HEAD")?.address).toBe("/");
  });
});

describe("a page is one visitor's own for", () => {
  test.each([
    ["somebody with a session", "/", { cookie: "a=b; session=sealed" }],
    ["somebody whose session is in pieces", "/", { cookie: "session.0=sealed; session.1=more" }],
    ["somebody with a session on https", "/", { cookie: "__Host-session=sealed" }],
    ["somebody for whom a message waits", "/", { cookie: "notice=sealed" }],
    ["somebody with a cart", "/", { cookie: "cart=sealed" }],
    ["somebody who comes back from paying", "/event/a?payum_token=t", {}],
    ["an address with a query that no page is known to have", "/events?page=2", {}],
    ["a query that another screen knows", "/events?gallery=3", {}],
    ["a known query with a value that it doesn't have", "/events?lng=xx", {}],
    ["a known query given twice", "/events?lng=de&lng=fr", {}],
    ["the data of a route that isn't there", "/events.data?_routes=none", {}],
    ["an address on another host", "//evil.example/", {}],
    ["somebody who names himself", "/", { authorization: "Basic eDp5" }],
  ])("%s", (_who, url, headers) => {
    expect(read(url, headers)).toBeNull();
  });

  test.each(["POST", "PUT", "DELETE", "OPTIONS"])("a request to %s", (method) => {
    expect(read("/", {}, method)).toBeNull();
  });
});

test("the same query in another order is the same address", () => {
  expect(read("/gallery?lng=de&gallery=3")?.address).toBe(read("/gallery?gallery=3&lng=de")?.address);
});

test("a browser with a visit of its own is told from one without", () => {
  expect([read("/", { cookie: "visit=sealed" })?.hasVisit, read("/")?.hasVisit]).toEqual([true, false]);
});
