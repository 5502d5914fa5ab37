import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Feature } from "../feature.ts";
import { createGraphQL, type GraphQLSettings } from "./graphql.ts";
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
  keep: async () => undefined,
  requireCaller() {
    throw new ApiError(401, "NOT_SIGNED_IN", "Please log in.");
  },
  audit: () => undefined,
  address: "203.0.113.7",
};
const settings: GraphQLSettings = {
  log: pino({ level: "silent" }),
  allowance: { spend: () => undefined },
  tellsSchema: false,
};
const ask = (query: string, variables?: object) =>
  createGraphQL([feature], settings)({ query, variables }, call);

describe("GraphQL", () => {
  test("answers the fields of a feature", async () => {
    const answer = await ask("query ($url: String) { page(url: $url) { url } }", { url: "home" });
    expect(answer).toEqual({ status: 200, body: { data: { page: { url: "home" } } } });
  });

  test("gives what it has beside the field that failed, and not the failure's own words", async () => {
    const { status, body } = await ask("{ page { url } broken }");
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: { page: { url: "home" }, broken: null } });
    expect(JSON.stringify(body)).not.toContain("SELECT");
    expect(JSON.stringify(body)).toContain("Something went wrong");
  });

  test("passes the words of a refusal on", async () => {
    const { status, body } = await ask("{ refused }");
    expect(status).toBe(200);
    expect(body).toMatchObject({ errors: [{ message: "That is not yours.", text_code: "NOT_ALLOWED" }] });
  });

  test("a field that needs somebody signed in is 422 for a visitor [API-031]", async () => {
    const { status, body } = await ask("{ mine }");
    expect(status).toBe(422);
    expect(body).toMatchObject({ text_code: "NOT_SIGNED_IN", message: "Please log in." });
  });

  test.each(["{ page { nothing } }", "{ page {", "{ page(url: 5) { url } }"])("%s is 400", async (query) => {
    const { status, body } = await ask(query);
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ message: expect.any(String) }] });
  });

  test("a query that winds too deep is refused before it is carried out", async () => {
    const nested = (depth: number): string => (depth === 0 ? "url" : `parent { ${nested(depth - 1)} }`);
    expect((await ask(`{ page { ${nested(13)} } }`)).status).toBe(200);
    expect((await ask(`{ page { ${nested(14)} } }`)).body).toMatchObject({
      errors: [{ message: "Queries may be 15 fields deep." }],
    });
  });

  test("depth can't be hidden in fragments, nor fragments in each other", async () => {
    const chain = Array.from(
      { length: 20 },
      (_, index) => `fragment F${index} on Page { children { ...F${index + 1} } }`,
    );
    const deep = await ask(`{ page { ...F0 } } ${chain.join(" ")} fragment F20 on Page { url }`);
    expect(deep.status).toBe(400);
    expect((await ask("{ page { ...A } } fragment A on Page { ...A }")).status).toBe(400);
    const doubled = Array.from(
      { length: 24 },
      (_, n) => `fragment D${n} on Page { ...D${n + 1} ...D${n + 1} }`,
    );
    expect((await ask(`{ page { ...D0 } } ${doubled.join(" ")} fragment D24 on Page { url }`)).status).toBe(
      200,
    );
  });
});

describe("limits of GraphQL", () => {
  const messageOf = async (query: string, variables?: object) => {
    const { status, body } = await ask(query, variables);
    const { errors } = z.object({ errors: z.array(z.object({ message: z.string() })) }).parse(body);
    expect(status).toBe(400);
    return errors.map(({ message }) => message).join(" ");
  };
  const times = (count: number, text: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => text(index)).join(" ");

  test.each([
    ["a long text", `{ page { url } } # ${"x".repeat(20_000)}`, "A query may be 20000 bytes long"],
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
      "asks for too much",
    ],
    [
      "a list of a length that is written",
      "{ page { children(first: 10000) { url } } }",
      "asks for too much",
    ],
  ])("%s is refused with words that say why", async (_, query, words) => {
    expect(await messageOf(query)).toContain(words);
  });

  test("how long a list may be counts where a variable says it as well", async () => {
    const query = "query ($n: Int = 20000) { page { children(first: $n) { url } } }";
    expect(await messageOf(query)).toContain("asks for too much");
    expect(await messageOf(query, { n: 20_000 })).toContain("asks for too much");
    expect((await ask(query, { n: 20 })).status).toBe(200);
  });

  test("cost can't be hidden in fragments", async () => {
    const chain = times(5, (n) => `fragment F${n} on Page { children { ...F${n + 1} } }`);
    expect(await messageOf(`{ page { ...F0 } } ${chain} fragment F5 on Page { url }`)).toContain("too much");
  });

  test("nobody is told the schema, neither by asking for it nor by a wrong guess", async () => {
    expect(await messageOf("{ __schema { types { name } } }")).toContain("introspection");
    expect(await messageOf("{ page { ulr } }")).not.toContain("Did you mean");
    const inDevelopment = createGraphQL([feature], { ...settings, tellsSchema: true });
    const { status } = await inDevelopment({ query: "{ __schema { types { name } } }" }, call);
    expect(status).toBe(200);
  });
});

test("a resolver for a field that nobody declared stops the start", () => {
  const wrong: Feature = {
    ...feature,
    graphql: { schema: "extend type Query { a: Int }", resolvers: { Query: { b: () => 1 } } },
  };
  expect(() => createGraphQL([wrong], settings)).toThrow("Query has no field b");
});
