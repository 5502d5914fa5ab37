import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, vi } from "vitest";
import { z } from "zod";
import { addCredit } from "../../server/organiser/account/credit.ts";
import { findUser } from "../../server/organiser/account/users.ts";
import { deleteExpiredRegistrations, registerAccount } from "../../server/organiser/auth/registrations.ts";
import {
  createMedicalStatements,
  UnreadableStatement,
} from "../../server/organiser/entries/medical-statements.ts";
import { requestDeletion as storeRequest } from "../../server/organiser/own-data/deletion-requests.ts";
import { deleteDueAccounts } from "../../server/organiser/own-data/due-deletions.ts";
import { anonymiseOldInvoices } from "../../server/organiser/own-data/erase-account.ts";
import { listStoredData } from "../../server/organiser/own-data/stored-data.ts";
import type { EntryOrder } from "../../app/wire/entry.ts";
import { type ApiCalls, callsAs, callsOf } from "../support/api-calls.ts";
import {
  clickPaymentButton,
  loadInvoices,
  newVehicle,
  buildEntryOrder,
  submit,
} from "../support/event-order.ts";
import { photoFile } from "../support/files.ts";
import { makePeople } from "../support/people.ts";
import { test } from "../support/running.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import { settableClock } from "../support/settable-clock.ts";
import { market, newTrader, buildStallOrder } from "../support/stall-order.ts";

const minute = 60 * 1000;
const day = 24 * 60 * minute;
const event = "night-shift-sydney";
const password = "roll-racing-250";
test.override("organiserOptions", {
  clock: settableClock(Date.parse("2026-03-02T01:00:00Z")),
  accessTokenLifetimeMs: 3_650 * day,
});

const State = z.object({
  is_confirmed: z.boolean(),
  deletion: z.object({ due_at: z.string() }).nullable(),
  obstacles: z.array(z.object({ kind: z.string(), name: z.string() })),
  credit: z.number(),
});
/** Sets the event's date: far ahead for most tests. */
async function holdEvent(
  { dependencies: { db } }: RunningOrganiser,
  date = "2027-06-05",
  url = event,
): Promise<void> {
  const { id } = await db.selectFrom("events").select("id").where("url", "=", url).executeTakeFirstOrThrow();
  await db
    .updateTable("event_dates")
    .set({ starts: `${date}T16:00:00`, ends: `${date}T22:00:00` })
    .where("event_id", "=", id)
    .execute();
}

const stateOf = async (calls: ApiCalls) => State.parse((await calls.get("cognito/user/ownData")).body);
const requestDeletion = (calls: ApiCalls) => calls.post("cognito/user/requestDeletion");
const confirm = (calls: ApiCalls, current_password: string) =>
  calls.post("cognito/user/confirmOwnData", { current_password, code: "" });
const exportOf = (calls: ApiCalls) => calls.get("cognito/user/exportOwnData");
const loginStatus = async ({ url }: RunningOrganiser, username: string) =>
  (await callsOf(url).post("cognito/user/login", { username, password, fingerprint: "f" })).status;
const subjectsTo = async (organiser: RunningOrganiser, email: string) =>
  (await organiser.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);

/** A week later, the day on which the latest request is due. */
async function advanceToDueDay(organiser: RunningOrganiser): Promise<void> {
  organiser.clock.advance(7 * day);
  await deleteDueAccounts(organiser.dependencies);
}

/** An entry of a user with their own address and car. */
async function entryOf(
  organiser: RunningOrganiser,
  calls: ApiCalls,
  parts: Partial<EntryOrder> = {},
  category = "Street",
) {
  await holdEvent(organiser);
  const address = {
    id: 0,
    street_address: "4 Pit Lane",
    street_number: "4",
    street_name: "Pit Lane",
    unit: "",
    suburb_id: 0,
    suburb_name: "Eastern Creek",
    state: "New South Wales",
    postcode: "2766",
    country: "Australia",
  };
  expect((await calls.post("cognito/address/create", address)).body).toMatchObject({ success: true });
  const vehicle_id = await newVehicle(calls);
  const { redirect, success, message } = await submit(
    calls,
    await buildEntryOrder(calls, event, category, { vehicle_id, ...parts }),
  );
  expect([success, message]).toEqual([true, ""]);
  return redirect;
}

let people = 0;
async function createUser(organiser: RunningOrganiser) {
  const email = `quitter-${++people}@example.com`;
  const [user] = await makePeople(organiser, [{ email, first_name: "Zephyrine", last_name: "Quitterly" }]);
  return { id: user?.id ?? 0, email, calls: await callsAs(organiser.url, email) };
}

test("every table with a user or an email address specifies its export and deletion", async ({
  organiser,
}) => {
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(
    organiser.dependencies.db,
  );
  const personal: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${name})`.execute(
      organiser.dependencies.db,
    );
    if (rows.some((row) => /^(user_id|entrant_id|account_id|buyer_id|email|recipient)$/.test(row.name)))
      personal.push(name);
  }
  expect(personal.length).toBeGreaterThan(20);
  const listed = listStoredData(organiser.dependencies.features).map(({ table }): string => table);
  expect(personal.filter((name) => !listed.includes(name))).toEqual([]);

  // A record that references a listed one belongs to its account too, unless it is deleted in cascade.
  const owned = listed.filter((name) => name !== "users");
  const referring: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ parent: string }>`
      select "table" as parent from pragma_foreign_key_list(${name}) where on_delete <> 'CASCADE'`.execute(
      organiser.dependencies.db,
    );
    if (rows.some(({ parent }) => owned.includes(parent))) referring.push(name);
  }
  expect(referring).toContain("form_files");
  expect(referring.filter((name) => !listed.includes(name))).toEqual([]);
});

describe("an unconfirmed account", () => {
  test("with a bearer of an unused emailed link exports and deletes nothing, and is removed", async ({
    organiser,
  }) => {
    const { db, auth, clock } = organiser.dependencies;
    const { user } = await registerAccount(
      db,
      { email: "nobody@example.com", first_name: "No", last_name: "Body", date_of_birth: "", language: "" },
      clock.now(),
    );
    const { access_token: bearer } = await auth.logins.issueLinkTokens(user.id);
    const calls = callsOf(organiser.url, bearer);
    expect((await calls.get("cognito/user/authUser")).status).toBe(200);
    expect((await stateOf(calls)).is_confirmed).toBe(false);
    expect((await exportOf(calls)).status).toBe(403);
    expect((await requestDeletion(calls)).status).toBe(403);
    expect((await calls.post("cognito/user/withdrawDeletion")).status).toBe(403);

    // An older version accepted a request of such an account.
    await storeRequest(db, user.id, clock.now());
    organiser.clock.advance(2 * day);
    const log = { error: vi.fn<() => void>() };
    await deleteExpiredRegistrations(db, clock.now(), log);
    expect(log.error).not.toHaveBeenCalled();
    expect(await findUser(db, user.id)).toBeNull();
  });

  test("that can't be removed doesn't block the others", async ({ organiser }) => {
    const { db, clock } = organiser.dependencies;
    const now = clock.now();
    const newUser = { first_name: "No", last_name: "Body", date_of_birth: "", language: "" };
    const ids: number[] = [];
    for (let count = 0; count < 101; count++) {
      const { user } = await registerAccount(
        db,
        { ...newUser, email: `stuck-${count}@example.com` },
        now + count,
      );
      ids.push(user.id);
    }
    const last = ids.at(-1) ?? 0;
    for (const user_id of ids.slice(0, -1))
      await db
        .insertInto("credit_movements")
        .values({ user_id, cents: 1, reason: "", created_at: now })
        .execute();
    const log = { error: vi.fn<() => void>() };
    for (const round of [1, 2]) await deleteExpiredRegistrations(db, now + 2 * day + round, log);
    expect(log.error).toHaveBeenCalledTimes(100);
    expect(await findUser(db, last)).toBeNull();
  });
});

describe("a submitted form", () => {
  const storedAnswer = async ({ dependencies: { db, clock } }: RunningOrganiser, account_id: number) => {
    const { id: form_id } = await db.selectFrom("forms").select("id").executeTakeFirstOrThrow();
    return db
      .insertInto("form_answers")
      .values({ form_id, account_id, sent_at: clock.now(), answers: "{}" })
      .returning("id")
      .executeTakeFirstOrThrow();
  };

  test("has its files in the export, and loses them with the account", async ({ organiser }) => {
    const { db } = organiser.dependencies;
    const { id, calls } = await createUser(organiser);
    const { id: answer_id } = await storedAnswer(organiser, id);
    const file = { answer_id, question: "insurance", file: "secret-name", filetype: "application/pdf" };
    await db.insertInto("form_files").values(file).execute();
    const { body } = await exportOf(calls);
    expect(body).toMatchObject({ data: { form_files: [{ answer_id, question: "insurance" }] } });
    expect(JSON.stringify(body)).not.toContain("secret-name");
    await requestDeletion(calls);
    await advanceToDueDay(organiser);
    expect(
      await db.selectFrom("form_files").selectAll().where("answer_id", "=", answer_id).execute(),
    ).toEqual([]);
  });

  test("keeps the account while it may be paid, and for 30 days after", async ({ organiser }) => {
    const { db, clock } = organiser.dependencies;
    organiser.siteOrigins.push("https://site.example");
    const { id, calls } = await createUser(organiser);
    const url = Buffer.from("https://site.example/form/garage-sticker").toString("base64");
    const order = { data: { plate: "API 1" }, url };
    expect((await calls.post("cognito/form/submit/garage-sticker", order)).body).toMatchObject({
      success: true,
    });
    const [invoice] = await db.selectFrom("invoices").select("id").where("user_id", "=", id).execute();
    const name = String(invoice?.id);
    expect((await stateOf(calls)).obstacles).toEqual([{ kind: "payment", name }]);
    organiser.clock.advance(31 * minute);
    expect((await stateOf(calls)).obstacles).toEqual([]);
    await db.updateTable("invoices").set({ paid_at: clock.now() }).where("user_id", "=", id).execute();
    expect((await stateOf(calls)).obstacles).toEqual([{ kind: "order", name }]);
    organiser.clock.advance(31 * day);
    expect((await stateOf(calls)).obstacles).toEqual([]);
  });
});

describe("an export", () => {
  test("has everything stored about the account and nothing of other users, without secrets", async ({
    organiser,
  }) => {
    const one = await createUser(organiser);
    const other = await createUser(organiser);
    await newVehicle(one.calls);
    await newVehicle(other.calls);
    const { body, status } = await exportOf(one.calls);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: {
        profile: [{ id: one.id, email: one.email, first_name: "Zephyrine" }],
        vehicles: [{ entrant_id: one.id, registration: "SPIN13" }],
        log_ins: [{ created_at: expect.stringMatching(/^2026-.*Z$/) }],
      },
    });
    const text = JSON.stringify(body);
    expect(text).not.toContain(other.email);
    const secrets = await sql<{ hash: string }>`
      select hash from passwords where user_id = ${one.id}
      union select id from sign_ins where user_id = ${one.id}
      union select fingerprint from sign_ins where user_id = ${one.id}`.execute(organiser.dependencies.db);
    expect(secrets.rows.length).toBe(3);
    for (const { hash } of secrets.rows) expect(text).not.toContain(hash);
  });

  test("needs a login of the last ten minutes, or the password, and an anonymous bearer is rejected", async ({
    organiser,
  }) => {
    const { calls, email } = await createUser(organiser);
    expect((await stateOf(calls)).is_confirmed).toBe(true);
    organiser.clock.advance(11 * minute);
    expect(await exportOf(calls)).toMatchObject({ status: 403, body: { text_code: "CONFIRM_FIRST" } });
    expect((await confirm(calls, "wrong")).body).toMatchObject({ success: false, field: "current_password" });
    expect((await exportOf(calls)).status).toBe(403);
    expect((await confirm(calls, password)).body).toMatchObject({ success: true });
    expect((await exportOf(calls)).status).toBe(200);
    // The login is confirmed, not the account.
    const elsewhere = await callsAs(organiser.url, email);
    organiser.clock.advance(11 * minute);
    expect((await exportOf(elsewhere)).status).toBe(403);
    expect((await exportOf(callsOf(organiser.url))).status).toBe(401);
  });

  test("hides the buyer's order from the redeemer of a voucher, and emails to other accounts", async ({
    organiser,
  }) => {
    const { db, clock } = organiser.dependencies;
    const { id, email, calls } = await createUser(organiser);
    const voucher = { theme_id: null, buyer_id: null, invoice_id: null, amount: 500, code_seed: "" };
    await db
      .insertInto("gift_vouchers")
      .values({ ...voucher, code_hash: email, paid_at: 1, redeemed_at: clock.now(), redeemed_by: id })
      .execute();
    await organiser.dependencies.mail.send({
      account: null,
      kind: { name: "test", perAccount: 1, perAddress: 1 },
      to: email,
      subject: "Somebody else's business",
      text: "",
      html: "",
    });
    const { body } = await exportOf(calls);
    expect(body).toMatchObject({ data: { gift_vouchers: [{ amount: 500 }], mails: [] } });
    const text = JSON.stringify(Object(body).data.gift_vouchers);
    expect(text).not.toContain("invoice_id");
    expect(text).not.toContain("paid_at");
  });

  test("names a medical statement that can't be read, and has the rest", async ({ organiser }) => {
    const { db } = organiser.dependencies;
    const { id, email, calls } = await createUser(organiser);
    await entryOf(organiser, calls, { email });
    const order = await db
      .selectFrom("entry_orders")
      .select("id")
      .where("user_id", "=", id)
      .executeTakeFirstOrThrow();
    await db.insertInto("medical_statements").values({ order_id: order.id, sealed: "broken" }).execute();
    expect(await exportOf(calls)).toMatchObject({
      status: 200,
      body: {
        data: {
          profile: [{ id }],
          medical_statements: [{ order_id: order.id, left_out: "This statement can’t be read." }],
        },
      },
    });
    await expect(createMedicalStatements(organiser.dataDir).read(db, order.id)).rejects.toThrow(
      new UnreadableStatement("damaged, or encrypted with another secret"),
    );
  });

  test("is made ten times an hour at most", async ({ organiser }) => {
    const { calls } = await createUser(organiser);
    const statuses: number[] = [];
    for (let count = 0; count < 11; count++) statuses.push((await exportOf(calls)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

describe("a deletion", () => {
  test("is carried out after seven days, and keeps the invoice", async ({ organiser }) => {
    const { dependencies, dataDir } = organiser;
    const { id, email, calls, upload } = await newTrader(organiser);
    const photo = await upload(await photoFile());
    await calls.post("cognito/user/uploadImage", { image: photo });
    const stored = { type_id: 3, expiry: "2031-01-01", file: await upload() };
    await calls.post("cognito/userDocument/create", stored);
    const redirect = await entryOf(organiser, calls, {
      email,
      first_name: "Odalys",
      last_name: "Featherstone",
      mobile_phone: "0491 570 110",
      entrant_note: "Parked beside the blue bus",
    });
    await clickPaymentButton(redirect, "pay");
    const files = async () => [
      ...(await readdir(join(dataDir, "photos"))),
      ...(await readdir(join(dataDir, "documents"))),
      ...(await readdir(join(dataDir, "uploads"))),
    ];
    const before = (await files()).length;

    expect((await stateOf(calls)).obstacles).toContainEqual({
      kind: "entry",
      name: expect.stringContaining("Night Shift"),
    });
    expect((await requestDeletion(calls)).body).toMatchObject({ success: false });
    await holdEvent(organiser, "2026-01-03");
    await confirm(calls, password);
    expect((await stateOf(calls)).obstacles).toEqual([]);
    expect((await requestDeletion(calls)).body).toMatchObject({ success: true });
    expect((await requestDeletion(calls)).body).toMatchObject({ success: true });
    expect(
      (await subjectsTo(organiser, email)).filter((subject) => /will be deleted/.test(subject)),
    ).toHaveLength(1);

    organiser.clock.advance(7 * day - minute);
    await deleteDueAccounts(dependencies);
    expect((await stateOf(calls)).deletion).not.toBeNull();
    organiser.clock.advance(minute);
    await deleteDueAccounts(dependencies);

    expect((await calls.get("cognito/user/authUser")).status).toBe(401);
    expect(await loginStatus(organiser, email)).toBe(400);
    expect(before - (await files()).length).toBeGreaterThanOrEqual(2);
    const { rows: tables } = await sql<{ name: string }>`
      select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(
      dependencies.db,
    );
    const left: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(dependencies.db);
      const text = JSON.stringify(rows);
      if ([email, "Odalys", "Featherstone", "0491 570 110", "blue bus"].some((word) => text.includes(word)))
        left.push(name);
    }
    // The invoice, and the email that confirms the deletion.
    expect(left.sort((one, two) => one.localeCompare(two))).toEqual(["invoices", "mails"]);
    expect(await subjectsTo(organiser, email)).toEqual([expect.stringContaining("was deleted")]);

    await anonymiseOldInvoices(dependencies.db, organiser.clock.now() + 5 * 366 * day);
    const remaining = await dependencies.db
      .selectFrom("invoices")
      .selectAll()
      .where("user_id", "=", id)
      .execute();
    expect(remaining).toMatchObject([{ contact_name: "", email: "", paid_at: expect.any(Number) }]);
  });

  test("can be withdrawn, and nothing happens on its day", async ({ organiser }) => {
    const { calls, email } = await createUser(organiser);
    await requestDeletion(calls);
    organiser.clock.advance(6 * day);
    expect((await calls.post("cognito/user/withdrawDeletion")).body).toMatchObject({ success: true });
    await advanceToDueDay(organiser);
    expect((await calls.get("cognito/user/authUser")).status).toBe(200);
    expect(await subjectsTo(organiser, email)).toEqual([
      expect.stringContaining("will be deleted"),
      expect.stringContaining("won’t be deleted"),
    ]);
  });

  test("can be requested three times a day, with an email each", async ({ organiser }) => {
    const { calls, email } = await createUser(organiser);
    const statuses: number[] = [];
    for (let count = 0; count < 4; count++) {
      statuses.push((await requestDeletion(calls)).status);
      await calls.post("cognito/user/withdrawDeletion");
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await stateOf(calls)).deletion).toBeNull();
    organiser.clock.advance(day);
    await confirm(calls, password);
    expect((await requestDeletion(calls)).status).toBe(200);
    const requests = (await subjectsTo(organiser, email)).filter((subject) =>
      /will be deleted/.test(subject),
    );
    expect(requests).toHaveLength(4);
  });

  test("isn't scheduled when its email can't be sent", async ({ organiser }) => {
    const { id, calls, email } = await createUser(organiser);
    const sent = { recipient: email, account_id: id, kind: "deletion-requested", state: "stored" } as const;
    await organiser.dependencies.db
      .insertInto("mails")
      .values(
        Array.from({ length: 10 }, () => ({
          ...sent,
          subject: "",
          text: "",
          html: null,
          sent_at: organiser.clock.now(),
          next_attempt_at: null,
          give_up_at: null,
          request_id: "",
        })),
      )
      .execute();
    expect((await requestDeletion(calls)).status).toBe(507);
    expect((await stateOf(calls)).deletion).toBeNull();
  });

  test("requested in German is confirmed, stopped, withdrawn and carried out in German", async ({
    organiser,
  }) => {
    const { id, calls, email } = await createUser(organiser);
    const german = { "Accept-Language": "de" };
    const lastMail = async () => (await organiser.mails()).findLast(({ to }) => to === email);

    await calls.post("cognito/user/requestDeletion", {}, german);
    expect(await lastMail()).toMatchObject({
      subject: "Dein Konto bei Long Straight Motorsport wird gelöscht",
      text: expect.stringMatching(/Es wird am \d+\. \p{L}+ 2026 gelöscht\./u),
    });
    await calls.post("cognito/user/withdrawDeletion", {}, german);
    expect((await lastMail())?.subject).toBe("Dein Konto bei Long Straight Motorsport wird nicht gelöscht");

    // The last two are sent later, without a call: in the account's language.
    await requestDeletion(calls);
    await entryOf(organiser, calls, { email });
    const [invoice] = await loadInvoices(calls);
    organiser.clock.advance(7 * day);
    await organiser.dependencies.db
      .updateTable("entry_orders")
      .set({ held_until: organiser.clock.now() + minute })
      .where("user_id", "=", id)
      .execute();
    await deleteDueAccounts(organiser.dependencies);
    expect(await lastMail()).toMatchObject({
      subject: "Dein Konto bei Long Straight Motorsport wurde nicht gelöscht",
      text: expect.stringContaining(`\n- Bestellung ${invoice?.id} ist noch nicht bezahlt.\n`),
    });
    organiser.clock.advance(2 * minute);
    await confirm(calls, password);
    await requestDeletion(calls);
    await advanceToDueDay(organiser);
    expect(await lastMail()).toMatchObject({
      subject: "Dein Konto bei Long Straight Motorsport wurde gelöscht",
      text: expect.stringContaining("5 Jahre lang aufbewahren"),
    });
    const user = await organiser.dependencies.db
      .selectFrom("users")
      .select("language")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(user.language).toBe("");
  });

  test("requires the password when the login is older than ten minutes", async ({ organiser }) => {
    const { calls } = await createUser(organiser);
    organiser.clock.advance(11 * minute);
    expect(await requestDeletion(calls)).toMatchObject({ status: 403, body: { text_code: "CONFIRM_FIRST" } });
    expect((await stateOf(calls)).deletion).toBeNull();
  });

  test("isn't carried out if there is a new entry, and says so by email", async ({ organiser }) => {
    const { calls, email } = await createUser(organiser);
    await requestDeletion(calls);
    await clickPaymentButton(await entryOf(organiser, calls, { email }), "pay");
    await advanceToDueDay(organiser);
    expect((await calls.get("cognito/user/authUser")).status).toBe(200);
    expect((await subjectsTo(organiser, email)).at(-1)).toContain("wasn’t deleted");
    expect((await stateOf(calls)).deletion).toBeNull();
  });

  test("waits for an order that may still be paid, and closes its payment page", async ({ organiser }) => {
    const { calls, email } = await createUser(organiser);
    const redirect = await entryOf(organiser, calls, { email });
    const [invoice] = await loadInvoices(calls);
    expect((await stateOf(calls)).obstacles).toEqual([{ kind: "payment", name: String(invoice?.id) }]);
    organiser.clock.advance(31 * minute);
    await confirm(calls, password);
    expect((await requestDeletion(calls)).body).toMatchObject({ success: true });
    await advanceToDueDay(organiser);
    expect((await clickPaymentButton(redirect, "pay")).status).toBe(409);
  });

  test("leaves a transferred entry with its new owner", async ({ organiser }) => {
    const [oldOwner, newOwner] = [await createUser(organiser), await createUser(organiser)];
    const named = { email: oldOwner.email, first_name: "Gi", last_name: "Ver" };
    await clickPaymentButton(await entryOf(organiser, oldOwner.calls, named), "pay");
    const [invoice] = await loadInvoices(oldOwner.calls);
    const over = { entry_transfer_from_name: "Gi Ver", entry_transfer_from_invoice: invoice?.id ?? 0 };
    await clickPaymentButton(
      await entryOf(organiser, newOwner.calls, { email: newOwner.email, ...over }, "Entry transfer"),
      "pay",
    );
    expect((await stateOf(oldOwner.calls)).obstacles).toEqual([]);
    expect((await stateOf(newOwner.calls)).obstacles).toMatchObject([{ kind: "entry" }]);
    await confirm(oldOwner.calls, password);
    await requestDeletion(oldOwner.calls);
    await advanceToDueDay(organiser);
    expect((await oldOwner.calls.get("cognito/user/authUser")).status).toBe(401);
    const upcoming = (await newOwner.calls.get("event/entry/myUpcoming")).body;
    expect(JSON.stringify(upcoming)).toContain("Night Shift");
  });

  test("reports the credit that is lost with it, and the same address can sign up again without it", async ({
    organiser,
  }) => {
    const { calls, email, id } = await createUser(organiser);
    const { db, clock } = organiser.dependencies;
    await addCredit(db, { userId: id, cents: 2500, reason: "gift voucher", now: clock.now() });
    await newVehicle(calls);
    expect((await stateOf(calls)).credit).toBe(25);
    await requestDeletion(calls);
    await advanceToDueDay(organiser);
    const [again] = await makePeople(organiser, [{ email, first_name: "New", last_name: "Person" }]);
    expect(again?.id).not.toBe(id);
    const newCalls = await callsAs(organiser.url, email);
    expect(await stateOf(newCalls)).toMatchObject({ credit: 0, deletion: null });
    expect((await exportOf(newCalls)).body).toMatchObject({
      data: { vehicles: [], credit: [], deletion_requests: [] },
    });
  });

  test("blanks the text of a stall application", async ({ organiser }) => {
    const { db } = organiser.dependencies;
    const { id, calls } = await newTrader(organiser);
    await holdEvent(organiser, "2027-06-05", market);
    const order = await buildStallOrder(calls, market, "Trade stall");
    expect((await calls.post("event/event/submitEntry", order)).body).toMatchObject({ success: true });
    await db
      .updateTable("stall_applications")
      .set({ status: "refused", preferred_location: "By the van", power: "[1]" })
      .where("user_id", "=", id)
      .execute();
    expect((await requestDeletion(calls)).body).toMatchObject({ success: true });
    await advanceToDueDay(organiser);
    const row = await db
      .selectFrom("stall_applications")
      .selectAll()
      .where("user_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ products: "", preferred_location: "", power: "[]", overview: "" });
  });

  test("waits for a postponed event", async ({ organiser }) => {
    const { db } = organiser.dependencies;
    const { calls, email } = await createUser(organiser);
    await clickPaymentButton(await entryOf(organiser, calls, { email }), "pay");
    const { id } = await db
      .selectFrom("events")
      .select("id")
      .where("url", "=", event)
      .executeTakeFirstOrThrow();
    const dates = await db.selectFrom("event_dates").selectAll().where("event_id", "=", id).execute();
    await db.deleteFrom("event_dates").where("event_id", "=", id).execute();
    const { obstacles } = await stateOf(calls);
    await db.insertInto("event_dates").values(dates).execute();
    expect(obstacles).toMatchObject([{ kind: "entry" }]);
  });

  test("isn't available to administrators, whose accounts others depend on", async ({ organiser }) => {
    const admin = await callsAs(organiser.url, "admin@example.com");
    expect((await stateOf(admin)).obstacles).toContainEqual({ kind: "administrator", name: "" });
    expect((await requestDeletion(admin)).body).toMatchObject({ success: false });
  });
});
