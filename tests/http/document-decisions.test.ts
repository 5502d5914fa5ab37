import { describe, expect } from "vitest";
import { z } from "zod";
import { callsAs, callsOf, ErrorBody, logIn as tokensOf } from "../support/api-calls.ts";
import { inYears } from "../support/dates.ts";
import { logIn } from "../support/entry-visit.ts";
import { documentFile } from "../support/files.ts";
import { textOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import { resumable, someUploadId } from "../support/resumable.ts";
import { test } from "../support/running.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import type { RunningSite } from "../support/running-site.ts";

const token = "a-token-of-the-office-with-32-letters";
const gateToken = "a-token-of-a-gate-with-32-characters";
test.override("organiserOptions", { documentTokens: [token], gateTokens: [gateToken] });

const Waiting = z.object({
  data: z.array(z.object({ id: z.number(), user_id: z.number(), download_url: z.string() })),
});

let people = 0;

/** A new user with a browser at the site, who can submit documents. */
async function owner(organiser: RunningOrganiser, site: RunningSite) {
  const email = `owner-${(people += 1)}@example.com`;
  await makePeople(organiser, [{ email, first_name: "Alex", last_name: "Owner" }]);
  const { accessToken } = await tokensOf(organiser.url, email);
  const calls = callsOf(organiser.url, accessToken);
  const browser = site.browse();
  await logIn(browser, email);
  return {
    accessToken,
    /** Submits an insurance that is valid for some years; returns its id. */
    send: async (years = 2): Promise<number> => {
      const uploadId = someUploadId();
      const endpoint = `${organiser.url}/cms/cognito/tus`;
      await resumable(documentFile(), {
        endpoint,
        headers: { Authorization: `Bearer ${accessToken}` },
        uploadId,
      });
      const sent = { type_id: 3, expiry: inYears(years, "06-30"), file: uploadId };
      const { body } = await calls.post("cognito/userDocument/create", sent);
      return z.object({ item: z.object({ id: z.number() }) }).parse(body).item.id;
    },
    profile: async () => textOf((await browser.get("/profile")).body),
  };
}

const office = (organiser: RunningOrganiser) => callsOf(organiser.url, token);
const decide = async (organiser: RunningOrganiser, decision: object) =>
  (await office(organiser).post("cognito/userDocument/decide", decision)).body;

describe("the office reviews a document, and its owner sees the result", () => {
  test("it is pending, with its file readable by the office, and is accepted [ACC-013 ACC-014]", async ({
    organiser,
    site,
  }) => {
    const { send, profile } = await owner(organiser, site);
    const id = await send();
    expect(await profile()).toContain("Public liability insurance Waiting for approval");

    const waiting = Waiting.parse((await office(organiser).get("cognito/userDocument/waiting")).body).data;
    const address = waiting.find((one) => one.id === id)?.download_url ?? "";
    const file = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
    expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, documentFile().bytes.length]);

    expect(await decide(organiser, { id, approve: true })).toMatchObject({
      success: true,
      item: { is_approved: true },
    });
    expect(await decide(organiser, { id, approve: true })).toMatchObject({ success: true });
    expect(await profile()).toContain("Public liability insurance Approved");
    const left = Waiting.parse((await office(organiser).get("cognito/userDocument/waiting")).body).data;
    expect(left.map((one) => one.id)).not.toContain(id);
  });

  test("it is rejected with a reason that its owner sees, and the next one replaces it", async ({
    organiser,
    site,
  }) => {
    const { send, profile } = await owner(organiser, site);
    const id = await send();
    for (const reason of ["", "  ", "x".repeat(501)])
      expect(await decide(organiser, { id, approve: false, reason })).toMatchObject({ success: false });
    expect(await profile()).toContain("Waiting for approval");
    const reason = "The <b>date</b> can't be read.";
    expect(await decide(organiser, { id, approve: false, reason })).toMatchObject({ success: true });
    expect(await profile()).toMatch(
      /Not approved Valid until .+ The <b>date<\/b> can't be read\. Add a new one\./,
    );

    const next = await send();
    expect(await profile()).not.toContain("Not approved");
    expect(await decide(organiser, { id, approve: true })).toMatchObject({ success: false });
    expect(await decide(organiser, { id: next, approve: true })).toMatchObject({ success: true });
  });

  test("an accepted one stays until the next is accepted; an expired one isn't accepted, and is shown as expired", async ({
    organiser,
    site,
  }) => {
    const { send, profile } = await owner(organiser, site);
    const first = await send(1);
    await decide(organiser, { id: first, approve: true });
    const second = await send(2);
    expect(await profile()).toMatch(/Waiting for approval .+ Approved/);
    expect(await decide(organiser, { id: second, approve: true })).toMatchObject({ success: true });
    expect((await profile()).match(/Approved|Waiting/g)).toEqual(["Approved"]);

    const third = await send(1);
    organiser.clock.advance(3 * 366 * 24 * 60 * 60_000);
    expect(await decide(organiser, { id: third, approve: true })).toMatchObject({
      success: false,
      error: "This document has expired.",
    });
  });
});

test("nobody else may decide, list or read: anonymous requests, users, gates [SEC-017]", async ({
  organiser,
  site,
}) => {
  const { send, accessToken } = await owner(organiser, site);
  const id = await send(6); // the clock was advanced
  const address = Waiting.parse((await office(organiser).get("cognito/userDocument/waiting")).body).data.at(
    -1,
  )?.download_url;
  const bearers = [undefined, accessToken, gateToken, `${token}x`];
  const answers = await Promise.all(
    bearers.map(async (bearer) => {
      const calls = callsOf(organiser.url, bearer);
      const responses = [
        await calls.get("cognito/userDocument/waiting"),
        await calls.post("cognito/userDocument/decide", { id, approve: true }),
      ];
      return responses.map(({ status, body }) => [status, ErrorBody.parse(body).text_code]);
    }),
  );
  const unauthorised = [401, "NOT_SIGNED_IN"];
  const bad = [401, "TOKEN_INVALID"];
  const user = [403, "NOT_OFFICE_STAFF"];
  expect(answers).toEqual([unauthorised, user, bad, bad].map((one) => [one, one]));

  const otherUser = await callsAs(organiser.url, "spectator@example.com");
  expect((await otherUser.post("cognito/userDocument/decide", { id, approve: true })).status).toBe(403);
  const { accessToken: others } = await tokensOf(organiser.url, "spectator@example.com");
  expect((await fetch(address ?? "", { headers: { Authorization: `Bearer ${others}` } })).status).toBe(404);
});
