import { expect } from "vitest";
import { callsOf } from "../support/api-calls.ts";
import { test } from "../support/running.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";

const day = 24 * 60 * 60_000;

const subscribe = async (
  { url }: RunningOrganiser,
  email: string,
  names: object = {},
  address = "203.0.113.7",
) =>
  (
    await callsOf(url).post(
      "newsletter/subscriber/subscribe",
      { email, first_name: "Robin", last_name: "Reader", ...names },
      { "X-Forwarded-For": address },
    )
  ).body;

const listed = ({ dependencies }: RunningOrganiser, email: string) =>
  dependencies.db
    .selectFrom("newsletter_subscribers")
    .select(["email", "first_name", "last_name"])
    .where("email", "=", email)
    .execute();

const mailsTo = async (organiser: RunningOrganiser, email: string) =>
  (await organiser.mails()).filter(({ to }) => to === email);

async function linkIn(organiser: RunningOrganiser, email: string, mail = -1): Promise<string> {
  const { text = "" } = (await mailsTo(organiser, email)).at(mail) ?? {};
  return /\S+\/newsletter\/[\w-]{32}/.exec(text)?.[0] ?? "no link";
}

async function submitLink(link: string, action: "confirm" | "end") {
  const response = await fetch(link, { method: "POST", body: new URLSearchParams({ action }) });
  return { status: response.status, body: await response.text() };
}

test("an address is subscribed once its owner opens the emailed link and clicks, not by a link scanner", async ({
  organiser,
}) => {
  const email = "confirms@example.com";
  expect(await subscribe(organiser, email)).toEqual({
    success: true,
    message: expect.stringContaining("Check your email"),
    error: "",
  });
  expect(await listed(organiser, email)).toEqual([]);
  const link = await linkIn(organiser, email);
  for (const method of ["GET", "HEAD"]) expect((await fetch(link, { method })).status).toBe(200);
  expect(await listed(organiser, email)).toEqual([]);

  expect((await submitLink(link, "confirm")).body).toContain("You’re subscribed");
  expect(await listed(organiser, email)).toEqual([{ email, first_name: "Robin", last_name: "Reader" }]);
});

test("a repeated request for a subscribed address changes nothing and gets the same response", async ({
  organiser,
}) => {
  const email = "listed@example.com";
  const first = await subscribe(organiser, email);
  const link = await linkIn(organiser, email);
  await submitLink(link, "confirm");
  const again = await subscribe(organiser, email.toUpperCase(), {
    first_name: "Somebody",
    last_name: "Else",
  });
  expect(again).toEqual(first);
  const second = await linkIn(organiser, email);
  expect(second).not.toBe(link);
  await submitLink(second, "confirm");
  expect(await listed(organiser, email)).toEqual([{ email, first_name: "Robin", last_name: "Reader" }]);
});

test("a request keeps its own names, although others request the same address before it is confirmed", async ({
  organiser,
}) => {
  const email = "own-names@example.com";
  await subscribe(organiser, email);
  await subscribe(organiser, email, { first_name: "Somebody", last_name: "Else" });
  await submitLink(await linkIn(organiser, email, 0), "confirm");
  expect(await listed(organiser, email)).toEqual([{ email, first_name: "Robin", last_name: "Reader" }]);
});

test("the email's link ends the subscription by a click as well", async ({ organiser }) => {
  const email = "leaves@example.com";
  await subscribe(organiser, email);
  const link = await linkIn(organiser, email);
  await submitLink(link, "confirm");
  expect(await (await fetch(link)).text()).toContain("Unsubscribe");
  expect((await submitLink(link, "end")).body).toContain("You’ve unsubscribed");
  expect(await listed(organiser, email)).toEqual([]);
});

test("an unconfirmed link expires after a week, and is deleted", async ({ organiser }) => {
  const email = "late@example.com";
  await subscribe(organiser, email);
  const link = await linkIn(organiser, email);
  organiser.clock.advance(7 * day);
  expect((await submitLink(link, "confirm")).status).toBe(410);
  await subscribe(organiser, "another@example.com");
  expect((await submitLink(link, "confirm")).status).toBe(404);
  expect(await listed(organiser, email)).toEqual([]);
});

test("an address gets three emails a day, and a network may request fifty", async ({ organiser }) => {
  const email = "many@example.com";
  organiser.clock.advance(day);
  for (let count = 0; count < 5; count++)
    expect(await subscribe(organiser, email)).toMatchObject({ success: true });
  expect(await mailsTo(organiser, email)).toHaveLength(3);
  for (let count = 0; count < 45; count++)
    await subscribe(organiser, `many-${count}@example.com`, {}, "203.0.113.7");
  expect(await subscribe(organiser, "one-more@example.com")).toMatchObject({
    text_code: "TOO_MANY_SUBSCRIPTIONS",
  });
});
