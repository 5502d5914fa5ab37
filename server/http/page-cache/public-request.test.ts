import { describe, expect, test } from "vitest";
import type { Screens } from "../screens.ts";
import { readPublicRequest } from "./public-request.ts";

const screens: Pick<Screens, "ids" | "getOptions"> = {
  ids: new Set(["root", "content/home.screen"]),
  getOptions: (path) => ({
    restoresRejectedForm: false,
    isLogin: false,
    logsIn: false,
    isSameForUsers: path === "/",
    limit: {},
    query: path === "/gallery" ? new Map([["gallery", /^\d+$/]]) : new Map<string, RegExp>(),
  }),
};
const read = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  readPublicRequest({ method, url, headers }, screens);

describe("the public page is sent to", () => {
  test.each([
    ["a visitor without cookies", "/events", {}],
    ["a browser that sends Referer and User-Agent", "/", { "user-agent": "x", referer: "y" }],
    ["a visitor who chose a language", "/", { cookie: "language=ImRlIg%3D%3D" }],
    ["a visitor with an unrelated cookie", "/", { cookie: "theme=dark; sessions=1" }],
    ["a request for a language", "/events?lng=de", {}],
    ["an opened gallery", "/gallery?gallery=12", {}],
    ["data requests of scripts", "/_root.data?_routes=root%2Ccontent%2Fhome.screen", {}],
  ])("%s [SEC-001]", (_requester, url, headers) => {
    expect(read(url, headers)?.pathAndQuery.split("?")[0]).toBe(url.split("?")[0]);
  });

  test("HEAD requests", () => {
    expect(read("/", {}, "HEAD")?.pathAndQuery).toBe("/");
  });
});

test.each([
  ["a user with a session", "a=b; session=sealed"],
  ["a session that is split into chunks", "session.0=sealed; session.1=more"],
  ["a session on https", "__Host-session=sealed"],
  ["a visitor with a cart", "cart=sealed"],
])("%s gets the page of an audience", (_visitor, cookie) => {
  expect([read("/", { cookie })?.hasSessionOrCart, read("/")?.hasSessionOrCart]).toEqual([true, false]);
});

describe("the page is personal for", () => {
  test.each([
    ["a user of a screen that differs between users", "/events", { cookie: "session=sealed" }],
    ["a visitor with a notice to show", "/", { cookie: "notice=sealed" }],
    ["a return from payment", "/event/a?payum_token=t", {}],
    ["a URL with an undeclared query", "/events?page=2", {}],
    ["a query parameter of another screen", "/events?gallery=3", {}],
    ["a declared parameter with an invalid value", "/events?lng=xx", {}],
    ["a repeated parameter", "/events?lng=de&lng=fr", {}],
    ["the data of an unknown route", "/events.data?_routes=none", {}],
    ["a URL on another host", "//evil.example/", {}],
    ["a request with an Authorization header", "/", { authorization: "Basic eDp5" }],
  ])("%s", (_requester, url, headers) => {
    expect(read(url, headers)).toBeNull();
  });

  test.each(["POST", "PUT", "DELETE", "OPTIONS"])("a %s request", (method) => {
    expect(read("/", {}, method)).toBeNull();
  });
});

test("the same query in another order is the same URL", () => {
  expect(read("/gallery?lng=de&gallery=3")?.pathAndQuery).toBe(
    read("/gallery?gallery=3&lng=de")?.pathAndQuery,
  );
});

test("browsers with and without a browser id are distinguished", () => {
  expect([read("/", { cookie: "visit=sealed" })?.hasBrowserId, read("/")?.hasBrowserId]).toEqual([
    true,
    false,
  ]);
});
