import { expect, test } from "vitest";
import { passwordLoginPath, email, setUpLogin, tokens } from "./login.fixture.ts";

test("the password is sent exactly as typed, with the address and browser id", async () => {
  const { logIn, context, requests } = await setUpLogin();
  expect(await logIn("  pass word ")).toMatchObject({ ok: true });
  const fingerprint = context.session.fingerprint();
  expect(fingerprint).toHaveLength(21);
  expect(requests()[0]).toEqual({
    path: passwordLoginPath,
    sent: { username: email, password: "  pass word ", fingerprint },
  });
});

test("a queued client gets a ticket, which is not a failed attempt, and logs in with it later", async () => {
  let letIn: (response: typeof tokens) => void = () => undefined;
  const inProgress = new Promise<typeof tokens>((resolve) => {
    letIn = resolve;
  });
  const { logIn, calledPaths, audits, lines } = await setUpLogin({
    loginQueueOptions: { maxConcurrent: 1, maxWaitMs: 10 },
    answers: { [passwordLoginPath]: () => inProgress },
  });
  const first = logIn();
  const notified = await logIn();
  expect(notified).toEqual({
    ok: false,
    reason: "queued",
    ticket: expect.stringMatching(/./),
    ahead: 0,
    retryAfter: 1,
  });
  const place = !notified.ok && notified.reason === "queued" ? notified.ticket : "";
  expect(await logIn("right", place)).toMatchObject({ reason: "queued", ahead: 0 });
  expect([calledPaths(), audits, lines]).toEqual([[passwordLoginPath], [], []]);

  letIn(tokens);
  expect(await first).toMatchObject({ ok: true });
  expect(await logIn("right", place)).toMatchObject({ ok: true });
});
