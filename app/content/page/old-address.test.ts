import { describe, expect, test } from "vitest";
import { movedTo } from "./old-address.ts";

describe("the organiser's redirect table", () => {
  const table = [
    { from: "old-rules", to: "rules" },
    { from: "/2019/program", to: "/events" },
    { from: "same", to: "same" },
  ];

  test("leads an old page to the new one [RT-061 RT-062]", () => {
    expect(movedTo("old-rules", table)).toBe("/rules");
    expect(movedTo("2019/program", table)).toBe("/events");
    expect(movedTo("old-rules/", table)).toBe("/rules");
  });

  test("leads by the first part of a longer path", () => {
    expect(movedTo("old-rules/print", table)).toBe("/rules");
  });

  test("has nothing to say of other pages, nor of one that leads to itself", () => {
    expect(movedTo("rules", table)).toBeNull();
    expect(movedTo("", table)).toBeNull();
    expect(movedTo("same", table)).toBeNull();
    expect(movedTo("same/further", table)).toBeNull();
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example/x",
    "/\t/evil.example",
    "javascript:alert(1)",
  ])("never leads away from the site: %s", (to) => {
    const target = movedTo("old", [{ from: "old", to }]);
    expect(new URL(target ?? "/", "https://site.example").origin).toBe("https://site.example");
  });
});
