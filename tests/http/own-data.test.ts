import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { describe, expect, onTestFinished } from "vitest";
import { z } from "zod";
import { deleteDueAccounts } from "../../server/organiser/own-data/due-deletions.ts";
import { getStoredFilePath } from "../../server/organiser/uploads/stored-files.ts";
import { callsAs } from "../support/api-calls.ts";
import { logIn } from "../support/entry-visit.ts";
import { fieldError, formIn, textOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import { test } from "../support/running.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { watchCalls } from "../support/watched-calls.ts";

const page = "/profile/your-data";
const file = `${page}/export`;
const minute = 60_000;
const day = 24 * 60 * minute;
let people = 0;

/** A new user, logged in for longer than the period in which no confirmation is required. */
async function createUser(organiser: RunningOrganiser, site: RunningSite, domain = "example.com") {
  const email = `owner-${++people}@${domain}`;
  await makePeople(organiser, [{ email, first_name: "Pat", last_name: "Owner" }]);
  const browser = site.browse();
  await logIn(browser, email);
  organiser.clock.advance(11 * minute);
  return { email, browser };
}

/** A file that an account sent with a form, as the API stores it. */
async function sentFile(
  { dependencies: { db, dataDir, clock } }: RunningOrganiser,
  email: string,
  { question, bytes }: { question: string; bytes: string },
) {
  const { id: account_id } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const sent_at = clock.now();
  const form = {
    url: `stand-${++people}`,
    name: "Bring a stand",
    questions: "[]",
    data: JSON.stringify([{ type: "file", name: "papers", label: "Papers" }]),
    use_captcha: 0,
    must_be_logged_on: 1,
    cost: 0,
  };
  const { id: form_id } = await db.insertInto("forms").values(form).returning("id").executeTakeFirstOrThrow();
  const { id: answer_id } = await db
    .insertInto("form_answers")
    .values({ form_id, account_id, sent_at, answers: "{}" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const name = `${crypto.randomUUID()}.pdf`;
  await mkdir(dirname(getStoredFilePath(dataDir, "documents", name)), { recursive: true });
  await writeFile(getStoredFilePath(dataDir, "documents", name), bytes);
  const { id } = await db
    .insertInto("form_files")
    .values({ answer_id, question, file: name, filetype: "application/pdf" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const sentAt = new Date(sent_at).toISOString();
  return { id, bytes, sentAt, name: `Bring a stand: ${question === "papers" ? "Papers" : question}` };
}

type TestUser = Awaited<ReturnType<typeof createUser>>;

/** Types into a form of the page and clicks its button. */
async function send({ browser }: TestUser, id: string, typed: Record<string, string>, button: string) {
  const form = formIn((await browser.get(page)).body, id);
  return browser.post(page, form.fillIn(typed).press(button));
}
const confirm = (user: TestUser, current_password = "roll-racing-250") =>
  send(user, "confirm-form", { current_password }, "Confirm");
const textOfPage = async ({ browser }: TestUser) => textOf((await browser.get(page)).body);

describe("the “your data” page", () => {
  test("is linked in the account’s menu and on the profile, and needs a login", async ({
    organiser,
    site,
  }) => {
    const { browser } = await createUser(organiser, site);
    expect((await browser.get("/profile")).body.split(`href="${page}"`)).toHaveLength(3);
    const visitor = site.browse();
    for (const path of [page, file]) expect((await visitor.get(path)).location).toBe("/login");
    expect((await visitor.post(page, { intent: "delete" })).location).toBe("/login");
  });

  test("gives the export after the password is typed, as a download that is never cached", async ({
    organiser,
    site,
  }) => {
    const user = await createUser(organiser, site);
    expect((await user.browser.get(file)).location).toBe(page);
    const wrong = await confirm(user, "wrong-and-secret");
    expect(wrong.status).toBe(422);
    expect(fieldError(wrong, "current_password")).not.toBe("");
    expect(wrong.body).not.toContain("wrong-and-secret");
    expect((await user.browser.get(file)).location).toBe(page);

    expect((await confirm(user)).location).toBe(page);
    for (const origin of ["cross-site", "same-site"])
      expect((await user.browser.get(file, { "sec-fetch-site": origin })).location).toBe(page);
    expect(await user.browser.send("HEAD", file, null)).toMatchObject({ status: 200, body: "" });
    const download = await user.browser.get(file);
    expect(download.status).toBe(200);
    expect(download.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="your-data.json"',
      "cache-control": expect.stringContaining("no-store"),
    });
    const { data } = z
      .object({ data: z.object({ profile: z.array(z.object({ email: z.string() })) }) })
      .parse(JSON.parse(download.body));
    expect(data.profile).toEqual([{ email: user.email }]);
  });

  test("lists the files sent with forms, each with its date and a download for its owner only", async ({
    organiser,
    site,
  }) => {
    const user = await createUser(organiser, site);
    expect(await textOfPage(user)).not.toContain("Files you sent with forms");
    const sent = [
      await sentFile(organiser, user.email, { question: "papers", bytes: "%PDF-1.4 one" }),
      await sentFile(organiser, user.email, { question: "no longer asked", bytes: "%PDF-1.4 two" }),
    ];
    const other = await createUser(organiser, site);
    const otherFile = await sentFile(organiser, other.email, { question: "papers", bytes: "%PDF-1.4 other" });
    const shown = await textOfPage(user);
    expect(shown).toMatch(
      /Files you sent with forms Bring a stand: no longer asked \d.*Bring a stand: Papers \d/,
    );

    await confirm(user);
    const { files } = z
      .object({ files: z.array(z.record(z.string(), z.unknown())) })
      .parse(JSON.parse((await user.browser.get(file)).body));
    expect(files).toEqual(
      sent.toReversed().map(({ id, name, sentAt }) => ({
        kind: "form-file",
        name,
        sent_at: sentAt,
        address: `${site.publicUrl}/profile/form-file/${id}/file`,
      })),
    );
    for (const { id, bytes } of sent) {
      const path = `/profile/form-file/${id}/file`;
      const download = await user.browser.get(path);
      expect([download.status, download.body]).toEqual([200, bytes]);
      expect(download.headers).toMatchObject({
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="form-file-${id}.pdf"`,
        "cache-control": "private, no-store",
        "content-security-policy": expect.stringContaining("sandbox"),
      });
      expect((await other.browser.get(path)).status).toBe(404);
      expect((await site.browse().get(path)).location).toBe("/login");
    }
    expect((await user.browser.get(`/profile/form-file/${otherFile.id}/file`)).status).toBe(404);
    expect((await user.browser.get(`/profile/form-file/${otherFile.id + 1_000}/file`)).status).toBe(404);
    const direct = `${organiser.url}/api/v1/cognito/user/formFile/${otherFile.id}`;
    for (const headers of [{}, { authorization: "Bearer not-one" }])
      expect([401, 404]).toContain((await fetch(direct, { headers })).status);
    const mine = await callsAs(organiser.url, user.email);
    expect((await mine.get(`cognito/user/formFile/${otherFile.id}`)).status).toBe(404);
  });

  test("schedules deletion of the account in a week once its email is typed, and doesn’t keep what was typed", async ({
    organiser,
    site,
  }) => {
    const user = await createUser(organiser, site);
    await confirm(user);
    const before = await textOfPage(user);
    expect(before).toContain("for 5 years, because tax law requires it");
    const other = await send(
      user,
      "deletion-form",
      { confirm_email: "other@example.com" },
      "Delete my account",
    );
    expect(other.status).toBe(400);
    expect(fieldError(other, "confirm_email")).toContain(user.email);

    const requested = await send(user, "deletion-form", { confirm_email: user.email }, "Delete my account");
    expect(requested.location).toBe(page);
    expect(await textOfPage(user)).toMatch(/Your account will be deleted on \d/);
    organiser.clock.advance(7 * day);
    await deleteDueAccounts(organiser.dependencies);
    const after = await user.browser.follow(await user.browser.get(page));
    expect(textOf(after.body)).toContain("Your session has ended.");
    expect((await user.browser.get(page)).location).toBe("/login");
  });

  test.for<[string, (email: string) => string]>([
    ["as people write them", (email) => email.replace("xn--mnchen-3ya", "münchen")],
    ["in capitals, with a full-width sign", (email) => ` ${email.toUpperCase().replace("@", "＠")} `],
  ])(
    "accepts an internationalised email address %s as confirmation",
    async ([, typedOf], { organiser, site }) => {
      const user = await createUser(organiser, site, "xn--mnchen-3ya.example");
      await confirm(user);
      const typed = { confirm_email: typedOf(user.email) };
      expect((await send(user, "deletion-form", typed, "Delete my account")).location).toBe(page);
    },
  );

  test("lets the user withdraw the request without a password", async ({ organiser, site }) => {
    const user = await createUser(organiser, site);
    await confirm(user);
    await send(user, "deletion-form", { confirm_email: user.email }, "Delete my account");
    organiser.clock.advance(day);
    expect((await send(user, "withdraw", {}, "Keep my account")).location).toBe(page);
    expect(await textOfPage(user)).toContain("Your account won’t be deleted.");
    organiser.clock.advance(7 * day);
    await deleteDueAccounts(organiser.dependencies);
    expect((await user.browser.get(page)).status).toBe(200);
  });

  test("shows a pending deletion on the profile too, and rejects too many requests", async ({
    organiser,
    site,
  }) => {
    const user = await createUser(organiser, site);
    await confirm(user);
    const request = () => send(user, "deletion-form", { confirm_email: user.email }, "Delete my account");
    for (let count = 0; count < 3; count++) {
      expect((await request()).location).toBe(page);
      expect(textOf((await user.browser.get("/profile")).body)).toMatch(/Your account will be deleted on \d/);
      await send(user, "withdraw", {}, "Keep my account");
    }
    expect(textOf((await user.browser.get("/profile")).body)).not.toContain("will be deleted");
    const fourth = await request();
    expect(fourth.status).toBe(429);
    expect(textOf(fourth.body)).toContain("too often today");
  });

  test("deletes nothing on a cross-origin post, another account’s form or a missing confirmation", async ({
    organiser,
    site,
  }) => {
    const [one, other] = [await createUser(organiser, site), await createUser(organiser, site)];
    await confirm(one);
    const form = formIn((await one.browser.get(page)).body, "deletion-form")
      .fillIn({ confirm_email: one.email })
      .press("Delete my account");
    const foreign = await one.browser.post(page, form, {
      "sec-fetch-site": "cross-site",
      origin: "https://elsewhere.example",
    });
    expect(foreign.status).toBe(403);
    expect((await other.browser.post(page, form)).status).toBe(409);
    organiser.clock.advance(11 * minute);
    expect((await one.browser.post(page, form)).status).toBe(422);
    for (const { browser } of [one, other])
      expect((await browser.get(page)).body).not.toContain("Your account will be deleted");
  });
});

describe("where the organiser’s API supports none of this", () => {
  test.for([
    ["doesn’t name it", "/cognito/domain/currentDomain", 200, { name: "Long Straight", capabilities: [] }],
    ["names it and has no such call", "/cognito/user/ownData", 404, {}],
  ] as const)(
    "because it %s, the page says whom to contact",
    async ([_why, path, status, body], { organiser }) => {
      const calls = await watchCalls(organiser.url);
      calls.respondWith(path, status, body);
      const site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
      onTestFinished(async () => {
        await site.close();
        await calls.close();
      });
      const { browser } = await createUser(organiser, site);
      const shown = await browser.get(page);
      expect(shown.status).toBe(200);
      expect(textOf(shown.body)).toContain("Write to the organiser from your account’s email address");
      expect(shown.body).toContain('href="/contact"');
      expect((await browser.get(file)).location).toBe(page);
      expect((await browser.post(page, { intent: "delete" })).status).toBe(404);
    },
  );
});
