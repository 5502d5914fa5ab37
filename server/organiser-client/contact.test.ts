import { expect, test } from "vitest";
import {
  createOrganiserError,
  type ScriptedCall,
  scriptedTransport,
} from "../../tests/support/scripted-context.ts";
import { contact } from "./calls/contact.ts";

const message = { name: "Sam", email: "sam@example.com", subject: "Lights", message: "Are they on?" };
const sent = { id: 0, form_id: 1, details: message };
const missing = () => {
  throw createOrganiserError("not-found", "POST /api/v1/cognito/formSubmit", { status: 404 });
};
const rejected = () => {
  throw createOrganiserError("rejected", "POST /api/v1/cognito/formSubmit", {
    status: 422,
    apiMessage: "No links.",
  });
};
const lost = () => {
  throw createOrganiserError("timeout", "POST /api/v1/cognito/formSubmit");
};

/** The calls with their bodies, and the result. */
async function send(first: () => unknown, second: () => unknown) {
  const calls: ScriptedCall[] = [];
  const api = scriptedTransport(calls, { "cognito/formSubmit": first, "cognito/formSubmit/create": second });
  const ended = await contact(api)
    .send(message, "the-key")
    .then(
      ({ success }) => (success ? "sent" : "rejected"),
      (error: { kind: string }) => error.kind,
    );
  return { ended, paths: calls.map(({ path }) => path), calls };
}

test.each([
  ["documented call accepts it", () => ({ success: true }), missing, "sent", 1],
  ["record can be saved only", missing, () => ({ success: true, item: { id: 4 } }), "sent", 2],
  ["record is rejected", missing, () => ({ success: false, error: "No links." }), "rejected", 2],
  ["calls are both missing", missing, missing, "not-found", 2],
  ["documented call rejects it", rejected, () => ({ success: true }), "rejected", 1],
  ["first call has an indeterminate outcome", lost, () => ({ success: true }), "timeout", 1],
])("a message to an API whose %s [API-055]", async (_what, first, second, ended, count) => {
  const outcome = await send(first, second);
  expect([outcome.ended, outcome.paths]).toEqual([
    ended,
    ["cognito/formSubmit", "cognito/formSubmit/create"].slice(0, count),
  ]);
  for (const call of outcome.calls) expect(call).toMatchObject({ sent, key: "the-key" });
});
