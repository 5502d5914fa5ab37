import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Feature } from "../feature.ts";
import { createGraphQL, type GraphQLOptions } from "./graphql.ts";
import { ApiError, type Call } from "./route.ts";

const page = { url: "home", children: () => [page, page], parent: () => page };
const feature: Feature = {
  routes: [],
  graphql: {
    schema: `
      extend type Query { page(url: String): Page broken: String mine: String refused: String }
      type Page { url: String! children(first: Int): [Page!]! parent: Page! }
    `,
    resolvers: {
      Query: {
        page: () => page,
        broken: () => Promise.reject(new Error("SELECT secret FROM passwords")),
        mine: (_source, _args, call) => call.requireCaller().email,
        refused: () => Promise.reject(new ApiError(403, "NOT_ALLOWED", "That is not yours.")),
      },
    },
  },
};
const call: Call = {
  params: {},
  input: {},
  caller: null,
  saveResponse: async () => undefined,
  requireCaller() {
    throw new ApiError(401, "NOT_SIGNED_IN", "Please log in.");
  },
  audit: () => undefined,
  language: "",
  address: "203.0.113.7",
};
const settings: GraphQLOptions = {
  log: pino({ level: "silent" }),
  allowance: { consume: async () => undefined },
  exposesSchema: false,
};
const runQuery = (query: string, variables?: object) =>
  createGraphQL([feature], settings)({ query, variables }, call);

describe("GraphQL", () => {
  test("returns the fields of a feature", async () => {
    const result = await runQuery("query ($url: String) { page(url: $url) { url } }", { url: "home" });
    expect(result).toEqual({ status: 200, body: { data: { page: { url: "home" } } } });
  });

  test("returns the other fields if one fails, without the error's own message", async () => {
    const { status, body } = await runQuery("{ page { url } broken }");
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: { page: { url: "home" }, broken: null } });
    expect(JSON.stringify(body)).not.toContain("SELECT");
    expect(JSON.stringify(body)).toContain("Something went wrong");
  });

  test("passes the message of a rejection on", async () => {
    const { status, body } = await runQuery("{ refused }");
    expect(status).toBe(200);
    expect(body).toMatchObject({ errors: [{ message: "That is not yours.", text_code: "NOT_ALLOWED" }] });
  });

  test("a field that requires a login is 422 for a visitor [API-031]", async () => {
    const { status, body } = await runQuery("{ mine }");
    expect(status).toBe(422);
    expect(body).toMatchObject({ text_code: "NOT_SIGNED_IN", message: "Please log in." });
  });

  test.each(["{ page { nothing } }", "{ page {", "{ page(url: 5) { url } }"])("%s is 400", async (query) => {
    const { status, body } = await runQuery(query);
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ message: expect.any(String) }] });
  });

  test("a query that is nested too deeply is rejected before it runs", async () => {
    const nested = (depth: number): string => (depth === 0 ? "url" : `parent { ${nested(depth - 1)} }`);
    expect((await runQuery(`{ page { ${nested(13)} } }`)).status).toBe(200);
    expect((await runQuery(`{ page { ${nested(14)} } }`)).body).toMatchObject({
      errors: [{ message: "Queries may be at most 15 fields deep." }],
    });
  });

  test("depth can't be hidden in fragments, nor fragments in each other", async () => {
    const chain = Array.from(
      { length: 20 },
      (_, index) => `fragment F${index} on Page { children { ...F${index + 1} } }`,
    );
    const deep = await runQuery(`{ page { ...F0 } } ${chain.join(" ")} fragment F20 on Page { url }`);
    expect(deep.status).toBe(400);
    expect((await runQuery("{ page { ...A } } fragment A on Page { ...A }")).status).toBe(400);
    const doubled = Array.from(
      { length: 24 },
      (_, n) => `fragment D${n} on Page { ...D${n + 1} ...D${n + 1} }`,
    );
    expect(
      (await runQuery(`{ page { ...D0 } } ${doubled.join(" ")} fragment D24 on Page { url }`)).status,
    ).toBe(200);
  });
});

describe("limits of GraphQL", () => {
  const messageOf = async (query: string, variables?: object) => {
    const { status, body } = await runQuery(query, variables);
    const { errors } = z.object({ errors: z.array(z.object({ message: z.string() })) }).parse(body);
    expect(status).toBe(400);
    return errors.map(({ message }) => message).join(" ");
  };
  const times = (count: number, text: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => text(index)).join(" ");

  test.each([
    ["a long text", `{ page { url } } # ${"x".repeat(20_000)}`, "A query may be at most 20000 bytes long"],
    ["a long text of wide letters", `{ page { url } } # ${"字".repeat(7_000)}`, "20000 bytes"],
    ["many aliases", `{ ${times(31, (n) => `a${n}: mine`)} }`, "30 aliases"],
    ["many fields", `{ page { ${times(400, () => "url")} } }`, "400 fields"],
    [
      "many fragments",
      `{ page { ...F0 } } ${times(61, (n) => `fragment F${n} on Page { url }`)}`,
      "60 fragments",
    ],
    ["many operations", times(11, (n) => `query Q${n} { mine }`), "10 operations"],
    [
      "lists in lists",
      "{ page { children { children { children { children { url } } } } } }",
      "costs too much",
    ],
    ["a list of a length that is written", "{ page { children(first: 10000) { url } } }", "costs too much"],
  ])("%s is rejected with a message that names the limit", async (_, query, message) => {
    expect(await messageOf(query)).toContain(message);
  });

  test("a list length in a variable counts towards the cost", async () => {
    const query = "query ($n: Int = 20000) { page { children(first: $n) { url } } }";
    expect(await messageOf(query)).toContain("costs too much");
    expect(await messageOf(query, { n: 20_000 })).toContain("costs too much");
    expect((await runQuery(query, { n: 20 })).status).toBe(200);
  });

  test("cost can't be hidden in fragments", async () => {
    const chain = times(5, (n) => `fragment F${n} on Page { children { ...F${n + 1} } }`);
    expect(await messageOf(`{ page { ...F0 } } ${chain} fragment F5 on Page { url }`)).toContain("too much");
  });

  test("the schema is not exposed, neither by introspection nor by suggestions", async () => {
    expect(await messageOf("{ __schema { types { name } } }")).toContain("introspection");
    expect(await messageOf("{ page { ulr } }")).not.toContain("Did you mean");
    const inDevelopment = createGraphQL([feature], { ...settings, exposesSchema: true });
    const { status } = await inDevelopment({ query: "{ __schema { types { name } } }" }, call);
    expect(status).toBe(200);
  });
});

test("a resolver for an undeclared field stops the start", () => {
  const wrong: Feature = {
    ...feature,
    graphql: { schema: "extend type Query { a: Int }", resolvers: { Query: { b: () => 1 } } },
  };
  expect(() => createGraphQL([wrong], settings)).toThrow("Query has no field b");
});
