import { describe, expect, onTestFinished, vi } from "vitest";
import { addCredit } from "../../server/organiser/account/credit.ts";
import type { StallOrder } from "../../app/wire/stall.ts";
import { browseApi } from "../support/authorisation-visit.ts";
import { openBackOffice } from "../support/back-office-visit.ts";
import type { Browser } from "../support/browser.ts";
import { findIdByName, loadEvent, loadInvoices, submit } from "../support/event-order.ts";
import { documentFile, photoFile } from "../support/files.ts";
import { fieldError, formIn, textOf } from "../support/html-form.ts";
import { lastMailTo } from "../support/mailed.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import { test } from "../support/running.ts";
import { buildStallOrder, decide, loadStalls, market, newTrader } from "../support/stall-order.ts";

/** Applies for a stall as a new trader, and returns the trader with the path of the application's page. */
async function apply(organiser: RunningOrganiser, parts: Partial<StallOrder> = {}) {
  const trader = await newTrader(organiser);
  const order = await buildStallOrder(trader.calls, market, "Trade stall", { email: trader.email, ...parts });
  expect(await submit(trader.calls, order)).toMatchObject({ success: true });
  const [stall] = await loadStalls(trader.calls);
  const id = stall?.id ?? 0;
  return { ...trader, applicationId: id, path: `/cms/stalls/${id}` };
}

/** Fills in and sends one of the two forms of an application. */
async function sendDecision(
  browser: Browser,
  path: string,
  form: "approve" | "reject",
  values: Record<string, string>,
) {
  const button = form === "approve" ? "Approve" : "Reject";
  const fields = formIn((await browser.get(path)).body, form)
    .fillIn(values)
    .press(button);
  return browser.post(`${path}/${form}`, fields);
}

/** The audit lines that this test writes. */
function auditLines(organiser: RunningOrganiser): () => unknown[] {
  const warn = vi.spyOn(organiser.dependencies.log, "warn");
  onTestFinished(() => warn.mockRestore());
  return () => warn.mock.calls.map(([members]) => members);
}

const countTaken = async ({ dependencies: { db } }: RunningOrganiser) =>
  (
    await db
      .selectFrom("stall_site_types")
      .select((eb) => eb.fn.sum<number>("taken").as("taken"))
      .executeTakeFirstOrThrow()
  ).taken;

describe("stall applications in the back-office", () => {
  test("are listed, the oldest waiting one first, searched and filtered, and linked from the orders", async ({
    organiser,
  }) => {
    const browser = await openBackOffice(organiser);
    const [rejected, first, second] = [
      await apply(organiser, { last_name: "Rejected" }),
      await apply(organiser, { last_name: "First", payment_gateway: "card" }),
      await apply(organiser, { last_name: "Second" }),
    ];
    await decide(organiser, { id: rejected.applicationId, approved: false, reason: "Full." });
    const list = async (query: string) => textOf((await browser.get(`/cms/stalls${query}`)).body);
    expect(await list("")).toMatch(/Mika First .*Mika Second .*Mika Rejected /);
    expect(await list("")).toContain("Long Weekend Shootout Mika First Trade stall 4 × 3 m $180.22 ");
    const { db, clock } = organiser.dependencies;
    await addCredit(db, { userId: second.id, cents: 5_000, reason: "Test", now: clock.now() });
    expect(await list("")).toContain("Mika Second Trade stall 4 × 3 m $127.00 ");
    expect(await list("?status=refused")).not.toContain("$");
    expect(await list("?status=waiting")).not.toContain("Mika Rejected");
    expect(await list("?status=refused")).toMatch(/Mika Rejected .* not approved Open/);
    expect(await list(`?q=${second.email}`)).toContain("1 to 1 of 1");
    expect(await list("?status=x&q=mika")).toContain("None.");
    expect((await browser.get("/cms/orders")).body).toContain(`href="${first.path}"`);
    expect((await browser.get("/cms/stalls/999999")).status).toBe(404);
  });

  test("can be downloaded as a filtered CSV file without documents and formulas", async ({ organiser }) => {
    const browser = await openBackOffice(organiser);
    const event = await loadEvent((await newTrader(organiser)).calls, market);
    const { applicationId, email } = await apply(organiser, {
      last_name: "=Spread, Sheet",
      payment_gateway: "card",
      stall_power: [{ id: findIdByName(event.stallPowerTypes, "10 amp, single phase"), reason: "Lights" }],
    });
    const { body, headers } = await browser.get(`/cms/stalls/export.csv?status=waiting&q=${email}`);
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="stalls-\d{4}-\d\d-\d\d\.csv"$/);
    const lines = body.trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain("Application,Invoice,Event,State,");
    expect(lines[1]).toContain(
      `${applicationId},,Long Weekend Shootout,waiting,,Mika,"'=Spread, Sheet",${email},`,
    );
    expect(lines[1]).toContain(`,4,3,,"10 amp, single phase: Lights",Enamel signs and oil cans,,,,,215.80,`);
    expect((await browser.get(`/cms/stalls/export.csv?status=refused&q=${email}`)).body).not.toContain(email);
  });

  test("have a page with everything the trader sent; only administrators can open the files", async ({
    organiser,
  }) => {
    const { calls, upload } = await newTrader(organiser);
    const event = await loadEvent(calls, market);
    const file = documentFile();
    const order = await buildStallOrder(calls, market, "Trade stall", {
      payment_gateway: "card",
      stall_height: 2.5,
      stall_site_preferred_location: "Near the gate",
      stall_company_product_overview: "Since 1974",
      stall_vehicle_make_and_model: "Ford Transit",
      stall_vehicle_registration: "TRD 12",
      stall_not_for_profit: true,
      stall_not_for_profit_number: "NFP-7",
      stall_power: [{ id: findIdByName(event.stallPowerTypes, "10 amp, single phase"), reason: "<Lights>" }],
      stall_public_liability_insurance_use_ours: false,
      stall_public_liability_insurance_file: await upload(file),
      stall_public_liability_insurance_expiry: "2099-12-31",
      stall_photos: [await upload(await photoFile())],
    });
    expect(await submit(calls, order)).toMatchObject({ success: true });
    const [stall] = await loadStalls(calls);
    const browser = await openBackOffice(organiser);
    const { body } = await browser.get(`/cms/stalls/${stall?.id}`);
    const text = textOf(body);
    for (const part of [
      "Event Long Weekend Shootout State waiting",
      "by credit or debit card, with the fee of $",
      "Site type Trade stall",
      "Preferred location Near the gate Size 4 × 3 m, 2.5 m high Power 10 amp, single phase: <Lights>",
      "Products Enamel signs and oil cans Company overview Since 1974 Photos Photo 1",
      "Vehicle Ford Transit Registration TRD 12 Not for profit number NFP-7",
      ", expires 2099-12-31 Trader Mika Trader",
      "Phone 0491 570 156",
    ])
      expect(text).toContain(part);
    const filePath = /href="(\/cms\/stalls\/\d+\/files\/\d+)"/.exec(body)?.[1] ?? "";
    const download = await browser.get(filePath);
    expect([download.status, download.headers["content-length"], download.headers["cache-control"]]).toEqual([
      200,
      String(file.bytes.length),
      "private, no-store",
    ]);
    expect((await browser.get(filePath.replace(/stalls\/\d+/, "stalls/999999"))).status).toBe(404);
    expect((await browseApi(organiser).get(filePath)).location).toBe("/cms");
    const photo = /href="(\/assets\/i\/[^"]+)"/.exec(body)?.[1] ?? "";
    expect((await browser.get(photo)).status).toBe(200);
  });

  test("once approved have an invoice to pay, a mail and audit lines; a second decision changes nothing", async ({
    organiser,
  }) => {
    const { path, calls, email, applicationId } = await apply(organiser, { payment_gateway: "card" });
    const [browser, otherBrowser] = [await openBackOffice(organiser), await openBackOffice(organiser)];
    const unconfirmed = await sendDecision(browser, path, "approve", {});
    expect([unconfirmed.status, fieldError(unconfirmed, "confirmed")]).toEqual([
      400,
      "Tick the box to approve this application.",
    ]);
    expect(await loadInvoices(calls)).toEqual([]);

    const otherForm = formIn((await otherBrowser.get(path)).body, "reject").fillIn({ reason: "Too late" });
    const audited = auditLines(organiser);
    const clicks = await Promise.all(
      [1, 2].map(() => sendDecision(browser, path, "approve", { confirmed: "yes" })),
    );
    expect(clicks.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409]);
    expect(clicks.find(({ status }) => status === 303)?.location).toBe(`${path}?done=approved`);
    expect(audited()).toEqual([
      expect.objectContaining({
        audit: "stall-decided",
        why: "approved",
        who: expect.stringMatching(/^\d+$/),
      }),
      expect.objectContaining({ audit: "office-changed", why: `stalls ${applicationId}: approved` }),
    ]);
    const [invoice] = await loadInvoices(calls);
    expect(invoice).toMatchObject({ totalAmount: 18_022, amountOutstanding: 18_022, paidAt: null });
    expect((await lastMailTo(organiser, email)).subject).toContain("approved");
    const page = await browser.get(`${path}?done=approved`);
    expect(textOf(page.body)).toContain(`Invoice ${invoice?.id} : $180.22, not paid`);
    expect(page.body).not.toContain("<form id=");

    const second = await otherBrowser.post(`${path}/reject`, otherForm.press("Reject"));
    expect([second.status, textOf(second.body)]).toEqual([
      409,
      expect.stringContaining("Nothing was changed. This application has already been approved."),
    ]);
    expect(await loadStalls(calls)).toMatchObject([{ approved: true }]);
    expect(await loadInvoices(calls)).toHaveLength(1);
  });

  test("are rejected with a reason of at most 500 characters, which the trader reads", async ({
    organiser,
  }) => {
    const { path, calls, email } = await apply(organiser);
    const browser = await openBackOffice(organiser);
    for (const reason of [" ", "x".repeat(501)]) {
      const invalid = await sendDecision(browser, path, "reject", { reason });
      expect([invalid.status, fieldError(invalid, "reason")]).toEqual([
        400,
        "Enter a reason of at most 500 characters.",
      ]);
      expect(formIn(invalid.body, "reject").values()["reason"]).toEqual([reason]);
    }
    const reason = "There are three sign painters already.";
    const rejected = await sendDecision(browser, path, "reject", { reason });
    expect(rejected.location).toBe(`${path}?done=rejected`);
    expect(await loadStalls(calls)).toMatchObject([{ details: { status: "refused", reason } }]);
    expect((await lastMailTo(organiser, email)).text).toContain(reason);
    expect(textOf((await browser.get(path)).body)).toContain(
      `State not approved Reason of the rejection ${reason}`,
    );
  });

  test("stay undecided if no site is left, or without the page's token", async ({ organiser }) => {
    const { path, calls } = await apply(organiser);
    const { db } = organiser.dependencies;
    const browser = await openBackOffice(organiser);
    const form = formIn((await browser.get(path)).body, "approve").fillIn({ confirmed: "yes" });
    const fields = form.press("Approve");
    expect((await browser.post(`${path}/approve`, { ...fields, form_token: "x" })).status).toBe(403);
    expect((await browser.get(`${path}/approve`)).location).toBe(path);
    for (const wrongPath of ["/cms/stalls/999999/approve", path.replace("stalls", "events") + "/approve"])
      expect((await browser.post(wrongPath, fields)).status, wrongPath).toBe(404);

    const types = await db.selectFrom("stall_site_types").select(["id", "cap"]).execute();
    onTestFinished(async () => {
      for (const { id, cap } of types)
        await db.updateTable("stall_site_types").set({ cap }).where("id", "=", id).execute();
    });
    await db.updateTable("stall_site_types").set({ cap: 0 }).execute();
    const taken = await countTaken(organiser);
    const rejected = await browser.post(`${path}/approve`, fields);
    expect([rejected.status, textOf(rejected.body)]).toEqual([
      409,
      expect.stringContaining("Nothing was changed. No site of type “Trade stall” is left."),
    ]);
    expect(await countTaken(organiser)).toBe(taken);
    expect(await loadStalls(calls)).toMatchObject([{ details: { status: "waiting" } }]);
    expect(await loadInvoices(calls)).toEqual([]);
  });
});
