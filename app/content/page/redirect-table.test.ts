import { describe, expect, test } from "vitest";
import { findRedirect } from "./redirect-table.ts";

describe("the organiser's redirect table", () => {
  const table = [
    { from: "old-rules", to: "rules" },
    { from: "/2019/program", to: "/events" },
    { from: "same", to: "same" },
  ];

  test("redirects an old page to the new one [RT-061 RT-062]", () => {
    expect(findRedirect("old-rules", table)).toBe("/rules");
    expect(findRedirect("2019/program", table)).toBe("/events");
    expect(findRedirect("old-rules/", table)).toBe("/rules");
  });

  test("redirects longer paths by their first segment", () => {
    expect(findRedirect("old-rules/print", table)).toBe("/rules");
  });

  test("ignores other pages, and entries that lead to themselves", () => {
    expect(findRedirect("rules", table)).toBeNull();
    expect(findRedirect("", table)).toBeNull();
    expect(findRedirect("same", table)).toBeNull();
    expect(findRedirect("same/further", table)).toBeNull();
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example/x",
    "/\t/evil.example",
    "javascript:alert(1)",
  ])("never redirects to another site: %s", (to) => {
    const target = findRedirect("old", [{ from: "old", to }]);
    expect(new URL(target ?? "/", "https://site.example").origin).toBe("https://site.example");
  });
});
