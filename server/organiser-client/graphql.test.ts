import { expect, test } from "vitest";
import { queryGraphql, type OptionalFields } from "./graphql.ts";

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const noOptionalFields: OptionalFields = {
  names: [],
  isMissing: () => false,
  recordMissing: () => undefined,
};

/** The result of a query with this response body. */
const ask = (body: string, status = 200) =>
  queryGraphql(
    "query eventEvents { eventEvents { id } }",
    {},
    async () => ({ status, body }),
    silent,
    noOptionalFields,
  );

test.each([
  "",
  " ",
  "null",
  "{}",
  "[]",
  "5",
  '"data"',
  '{"data":null}',
  '{"data":[]}',
  '{"data":"none"}',
  '{"data":null,"errors":[{"message":"Internal server error"}]}',
  '{"errors":[]}',
  '{"message":"Maintenance"}',
  "<p>Maintenance</p>",
])("a response without data is not usable: %s [ERR-008]", async (body) => {
  await expect(ask(body)).rejects.toMatchObject({ name: "OrganiserError", kind: "malformed", status: 200 });
});

test("a response with data is used despite errors", async () => {
  expect(await ask('{"data":{"eventEvents":[]},"errors":null}')).toEqual({
    data: { eventEvents: [] },
    isComplete: true,
  });
  expect(
    await ask('{"data":{"eventEvents":null},"errors":[{"message":"no","path":["eventEvents"]}]}'),
  ).toEqual({
    data: {},
    isComplete: false,
  });
  expect(await ask('{"data":{"eventEvents":[]},"errors":[5,{"message":{},"path":"x"}]}')).toEqual({
    data: { eventEvents: [] },
    isComplete: false,
  });
});
