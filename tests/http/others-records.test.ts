import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callsOf, logIn as tokensOf } from "../support/api-calls.ts";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { inYears } from "../support/dates.ts";
import { logIn } from "../support/entry-visit.ts";
import {
  clickPaymentButton,
  loadEvent,
  findIdByName,
  loadInvoices,
  buildEntryOrder,
  submit,
} from "../support/event-order.ts";
import { documentFile } from "../support/files.ts";
import { formIn } from "../support/html-form.ts";
import { resumable, someUploadId } from "../support/resumable.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let organiser: RunningOrganiser;
let site: RunningSite;
let owner: Browser;
let otherUser: Browser;
const ids: Record<string, number> = {};

beforeAll(async () => {
  organiser = await startOrganiser();
  site = await startSite({
    organiserUrl: organiser.url,
    clock: organiser.clock,
    env: { PROFILE_FIELDS: "addresses" },
  });
  [owner, otherUser] = [site.browse(), site.browse()];
  await logIn(owner);
  await logIn(otherUser, "spectator@example.com");
  // Both have already seen their welcome message.
  await Promise.all([owner.get("/"), otherUser.get("/")]);

  const { accessToken } = await tokensOf(organiser.url);
  const calls = callsOf(organiser.url, accessToken);
  const file = someUploadId();
  await resumable(documentFile(), {
    endpoint: `${organiser.url}/cms/cognito/tus`,
    headers: { Authorization: `Bearer ${accessToken}` },
    uploadId: file,
  });
  await calls.post("cognito/userDocument/create", { type_id: 3, expiry: inYears(4), file });
  const { spectatorTypes } = await loadEvent(calls, "gulf-camp-out");
  const spectators = [{ id: findIdByName(spectatorTypes, "Adult"), qty: 1 }];
  const order = await buildEntryOrder(calls, "gulf-camp-out", "Street", { spectators });
  await clickPaymentButton((await submit(calls, order)).redirect, "pay");
  ids["show-invoice"] = (await loadInvoices(calls))[0]?.id ?? 0;

  const { body: empty } = await owner.get("/profile/address/new");
  const address = {
    street_address: "3 Paddock Lane",
    suburb: "Tarrow Creek",
    state: "NSW",
    postcode: "2580",
  };
  const fields = formIn(empty, "address").fillIn(address).press("Save address");
  await owner.post("/profile/address/new", fields);
  const profile = (await owner.get("/profile")).body;
  for (const noun of ["vehicle", "address", "document"])
    ids[noun] = Number(new RegExp(`/profile/${noun}/(\\d+)`).exec(profile)?.[1] ?? 0);
  const account = (await owner.get("/my-account")).body;
  ids["print-tickets"] = Number(/\/print-tickets\/(\d+)/.exec(account)?.[1] ?? 0);
  ids["show-tickets"] = ids["print-tickets"];
});
afterAll(async () => {
  await site.close();
  await organiser.close();
});

const unknownId = 987_654_321;

/** Content-Length reveals only the body's length, and the body may contain the shorter URL. */
const perResponseHeaders = new Set(["date", "x-request-id", "content-length", "set-cookie"]);

/** A response without its per-request parts and without its own URL. */
function plain({ status, headers, body, setCookies }: BrowserResponse, path: string) {
  const reference = headers["x-request-id"] ?? "";
  const rest = Object.fromEntries(Object.entries(headers).filter(([name]) => !perResponseHeaders.has(name)));
  const nonce = /'nonce-([^']+)'/.exec(String(rest["content-security-policy"]))?.[1] ?? "no nonce";
  const same = (text: string): string =>
    text
      .replaceAll(String(reference), "REFERENCE")
      .replaceAll(nonce, "NONCE")
      .replaceAll(encodeURIComponent(nonce), "NONCE")
      .replaceAll(path, "PATH")
      .replaceAll(encodeURIComponent(path), "PATH");
  return {
    status,
    headers: JSON.parse(same(JSON.stringify(rest))) as unknown,
    cookies: setCookies.map((line) => line.replace(/=[^;]*/, "=")),
    body: same(body),
  };
}

const records = [
  ["vehicle", "/profile/vehicle/"],
  ["address", "/profile/address/"],
  ["show-invoice", "/show-invoice/"],
  ["show-invoice", "/show-invoice/print/"],
  ["show-invoice", "/invoice/"],
  ["show-invoice", "/invoice/print/"],
  ["print-tickets", "/print-tickets/"],
  ["show-tickets", "/show-tickets/"],
] as const;

test("another user's document can't be told from one that doesn't exist [SEC-017]", async () => {
  const [own, unknown] = [ids["document"], unknownId].map((id) => `/profile/document/${id}/file`);
  expect(ids["document"]).toBeGreaterThan(0);
  expect((await owner.get(own ?? "")).status).toBe(200);
  const [others, missing] = [await otherUser.get(own ?? ""), await otherUser.get(unknown ?? "")];
  expect(others.status).toBe(404);
  expect(plain(others, own ?? "")).toEqual(plain(missing, unknown ?? ""));
});

describe("another user's record can't be told from one that doesn't exist: same status, text and headers", () => {
  test.each(records)("%s at %s:id [SEC-017 SEC-001]", async (noun, path) => {
    const id = ids[noun] ?? 0;
    expect(id).toBeGreaterThan(0);
    // The owner can open it, except for ids that belong to another kind of invoice.
    expect((await owner.get(path + id)).status).toBe(path.startsWith("/invoice/") ? 404 : 200);
    for (const suffix of ["", ".data"]) {
      const [own, unknown] = [path + id, path + unknownId];
      const [others, missing] = [await otherUser.get(own + suffix), await otherUser.get(unknown + suffix)];
      expect(others.status).toBe(404);
      expect(plain(others, own)).toEqual(plain(missing, unknown));
    }
  });

  test.each(["vehicle", "address"])("%s, when its form is submitted or it is removed", async (noun) => {
    const [own, unknown] = [`/profile/${noun}/${ids[noun]}`, `/profile/${noun}/${unknownId}`];
    for (const fields of [{ intent: "remove" }, { make: "Stolen", street_address: "1 Stolen St" }]) {
      const [others, missing] = [await otherUser.post(own, fields), await otherUser.post(unknown, fields)];
      expect(others.status).toBe(404);
      expect(plain(others, own)).toEqual(plain(missing, unknown));
    }
    expect((await owner.get(own)).status).toBe(200);
  });

  test("anonymous visitors are sent to the login in both cases [SEC-010]", async () => {
    for (const [noun, path] of records) {
      const [others, missing] = [
        await site.browse().get(path + (ids[noun] ?? 0)),
        await site.browse().get(path + unknownId),
      ];
      expect([others.status, others.location]).toEqual([303, "/login"]);
      expect([missing.status, missing.location]).toEqual([303, "/login"]);
    }
  });
});
