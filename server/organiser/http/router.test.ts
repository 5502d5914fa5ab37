import { describe, expect, test } from "vitest";
import type { Route } from "./route.ts";
import { createRouter } from "./router.ts";

const route = (method: Route["method"], path: string): Route => ({ method, path, answer: async () => path });
const find = createRouter([
  route("READ", "event/event/:key"),
  route("READ", "event/event"),
  route("GET", "event/event/upcoming"),
  route("POST", "event/vehicle/create"),
  route("READ", "event/vehicle/:id"),
]);
const pathOf = (method: string, path: string) => {
  const found = find(method, path);
  return found.kind === "found" ? found.route.path : found.kind;
};

describe("finding a call", () => {
  test("a read answers GET and POST alike", () => {
    expect(pathOf("GET", "event/event")).toBe("event/event");
    expect(pathOf("POST", "event/event")).toBe("event/event");
  });

  test("what is written out wins over what may be anything, however it was declared", () => {
    expect(pathOf("GET", "event/event/upcoming")).toBe("event/event/upcoming");
    expect(pathOf("POST", "event/vehicle/create")).toBe("event/vehicle/create");
    expect(pathOf("GET", "event/event/night-at-the-strip")).toBe("event/event/:key");
  });

  test("parameters arrive decoded", () => {
    expect(find("GET", "event/event/caf%C3%A9%2Fnight")).toMatchObject({ params: { key: "café/night" } });
  });

  test("an unreadable segment is refused as such", () => {
    expect(() => find("GET", "event/event/%E0%A4%A")).toThrow(URIError);
  });

  test("another method is told which it would take", () => {
    expect(find("DELETE", "event/event")).toEqual({ kind: "wrong-method", allowed: ["GET", "POST"] });
  });

  test("anything else is missing", () => {
    expect(pathOf("GET", "event")).toBe("missing");
    expect(pathOf("GET", "event/event/a/b")).toBe("missing");
  });
});

test("two calls at the same method and path stop the start", () => {
  expect(() => createRouter([route("READ", "a/:id"), route("POST", "a/:url")])).toThrow("POST a/:");
});
