import { expect, test } from "vitest";
import routes from "../../routes.ts";
import { isTrackable } from "./trackable-page.ts";

type Route = { file: string; path?: string | undefined; children?: Route[] | undefined };
/** The paths of all screens. */
const pathsOf = (all: readonly Route[]): string[] =>
  all.flatMap(({ file, path = "", children }) => {
    if (children) return pathsOf(children);
    return file.endsWith(".screen.tsx") ? [`/${path}`] : [];
  });
const isCounted = (path: string) => isTrackable(new URL(path, "https://site.example"));

test("only these public paths may be counted; a new screen has to be decided on [SET-005]", () => {
  const filledIn = pathsOf(routes).map((path) => path.replaceAll("?", "").replace("*", "about"));
  expect(filledIn.filter(isCounted).toSorted()).toEqual([
    "/",
    "/about",
    "/article/:slug",
    "/blog/:group/:page",
    "/event/:url",
    "/events",
    "/merch",
    "/product/:slug",
    "/series/:url",
    "/shop/:group/:page",
    "/venues",
    "/venues/:url",
  ]);
});

test.each([
  "/events?token=x",
  "/?a=1&r=2",
  "/event/x?payum_token=x",
  "/LOGIN",
  "//login",
  "/profile/vehicle/3",
])("%s is never counted [SET-005]", (path) =>
  expect(isTrackable(new URL(`https://site.example${path}`))).toBe(false),
);

test.each(["/gallery?gallery=3", "/events?lng=de", "/blog/guides/2"])("%s may be counted", (path) =>
  expect(isCounted(path)).toBe(true),
);
