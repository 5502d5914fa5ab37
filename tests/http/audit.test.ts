import { expect, test, vi } from "vitest";
import { z } from "zod";
import { callsAs } from "../support/api-calls.ts";
import { inYears } from "../support/dates.ts";
import { wayInMailedTo } from "../support/mailed.ts";
import { startOrganiser } from "../support/running-organiser.ts";
import { startSite } from "../support/running-site.ts";

const AuditLine = z.looseObject({
  audit: z.string(),
  who: z.string().nullable(),
  from: z.string(),
  requestId: z.string(),
  time: z.unknown(),
  why: z.string().optional(),
  program: z.string().optional(),
});

const email = "driver@example.com";
const secrets = { password: "canary-password-4711", stranger: "canary-nobody@example.com" };
/** No code is ever this. */
const wrongCode = "canary-code";

test("failed log-ins, refused posts and changed documents are one line each that says who, from where and why, and holds no secret", async () => {
  const written: string[] = [];
  const output = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    written.push(text.toString());
    return true;
  });
  const organiser = await startOrganiser({ logLevel: "info" });
  const site = await startSite({
    organiserUrl: organiser.url,
    clock: organiser.clock,
    env: { LOG_LEVEL: "info", TRUSTED_PROXIES: "loopback" },
  });
  const browse = () => site.browse({ "x-forwarded-for": "198.51.100.7" });
  const { password, stranger } = secrets;
  const codes: string[] = [];
  try {
    await browse().post("/login", { email, password });
    await browse().post("/login", { email: stranger, password });
    const browser = browse();
    await browser.post("/login", { email, password: "" });
    await browser.post("/login", { email, code: wrongCode, intent: "code" });
    codes.push((await wayInMailedTo(organiser, email)).code);
    await browser.post("/login", { email, code: codes[0] ?? "", intent: "code" });
    await browse().post("/login", { email, password }, { "sec-fetch-site": "cross-site" });
    for (let post = 0; post <= 120; post += 1) await browser.copy().post("/language", {});
    const driver = await callsAs(organiser.url, email);
    await driver.post("event/entrantLicence/create", {
      issuer_id: 1,
      number: "CANARY-1",
      expiry: inYears(4, "01-01"),
    });
  } finally {
    await site.close();
    await organiser.close();
    output.mockRestore();
  }

  const log = written.join("");
  const lines = log
    .split("\n")
    .filter((line) => line.includes('"audit":'))
    .map((line) => AuditLine.parse(JSON.parse(line)));
  const said = (program: string | undefined) =>
    lines
      .filter((line) => line.program === program)
      .map(({ audit, why, from }) =>
        [audit, why, from.startsWith("198.51.100.7") ? "visitor" : from].join(", "),
      );

  expect(said(undefined)).toEqual([
    "log-in-failed, wrong password, visitor",
    "log-in-failed, wrong password, visitor",
    "code-asked-for, log-in, visitor",
    "log-in-failed, wrong code, visitor",
    "logged-in, code, visitor",
    "post-refused, from another site, visitor",
    "post-refused, too many of one account, visitor",
  ]);
  expect(said("organiser")).toEqual([
    "log-in-failed, wrong password, visitor",
    "log-in-failed, wrong password, visitor",
    "code-asked-for, , visitor",
    "log-in-failed, wrong code, visitor",
    "logged-in, code, visitor",
    "logged-in, password, 127.0.0.1",
    "document-changed, race licence added, 127.0.0.1",
  ]);
  // The API knows the account's id, and the two programs' lines of one request belong together.
  const [known, nobody] = lines.filter(({ program }) => program === "organiser");
  expect([known?.who, nobody?.who]).toEqual([
    expect.stringMatching(/^\d+$/),
    expect.stringMatching(/^[\w-]{16}$/),
  ]);
  expect(lines.filter(({ requestId }) => requestId === known?.requestId)).toHaveLength(2);

  expect(codes).toEqual([expect.stringMatching(/^\d{6}$/)]);
  for (const secret of [email, password, stranger, wrongCode, ...codes, "CANARY-1"]) {
    expect(log.includes(secret), secret).toBe(false);
  }
});
