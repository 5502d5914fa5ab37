import { expect, test, vi } from "vitest";
import { z } from "zod";
import { callsAs, callsOf } from "../support/api-calls.ts";
import { inYears } from "../support/dates.ts";
import { mailedLogin } from "../support/mailed.ts";
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
const secrets = { password: "canary-password-4711", unknownUser: "canary-nobody@example.com" };
/** Never a valid code. */
const wrongCode = "canary-code";

/** Runs actions that write log lines in both programs, and returns these. */
async function logged(run: () => Promise<void>): Promise<z.output<typeof LogLine>[]> {
  const written: string[] = [];
  const output = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    written.push(text.toString());
    return true;
  });
  await run().finally(() => output.mockRestore());
  return written
    .join("")
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => LogLine.parse(JSON.parse(line)));
}
const LogLine = z.looseObject({
  requestId: z.string().optional(),
  program: z.string().optional(),
  audit: z.string().optional(),
  why: z.string().optional(),
  limit: z.string().optional(),
  from: z.string().optional(),
});

test("a user whom the API locks out can be traced by request id in the logs of both programs", async () => {
  const lines = await logged(async () => {
    const organiser = await startOrganiser({ logLevel: "info" });
    const site = await startSite({
      organiserUrl: organiser.url,
      clock: organiser.clock,
      env: { LOG_LEVEL: "info", TRUSTED_PROXIES: "loopback" },
    });
    const api = callsOf(organiser.url);
    const wrong = { username: email, password: secrets.password, fingerprint: "a-browser" };
    for (let tries = 0; tries < 10; tries += 1)
      await api.post("cognito/user/login", wrong, { "x-forwarded-for": "198.51.100.7" });
    await site
      .browse({ "x-forwarded-for": "198.51.100.7" })
      .post("/login", { email, password: secrets.password });
    await site
      .browse({ "x-forwarded-for": "198.51.100.7" })
      .post("/login", { email, password: secrets.password });
    await site.close();
    await organiser.close();
  });
  const limit = lines.find((line) => line.limit !== undefined);
  expect(limit).toMatchObject({ program: "organiser", limit: "TOO_MANY_ATTEMPTS", from: "198.51.100.7" });
  const ofRequest = lines.filter(({ requestId }) => requestId === limit?.requestId);
  const lockedOut = { audit: "log-in-failed", why: "too many tries", from: "198.51.100.7" };
  expect(ofRequest).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...lockedOut, program: "organiser" }),
      expect.objectContaining(lockedOut),
    ]),
  );
  expect(ofRequest.filter(({ audit }) => audit !== undefined)).toHaveLength(2);
});

test("failed logins, rejected posts and changed documents log one line each, with who, from where and why, and no secret", async () => {
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
  const { password, unknownUser } = secrets;
  const codes: string[] = [];
  try {
    await browse().post("/login", { email, password });
    await browse().post("/login", { email: unknownUser, password });
    const browser = browse();
    await browser.post("/login", { email, password: "" });
    await browser.post("/login", { email, code: wrongCode, intent: "code" });
    codes.push((await mailedLogin(organiser, email)).code);
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
  const listAudits = (program: string | undefined) =>
    lines
      .filter((line) => line.program === program)
      .map(({ audit, why, from }) =>
        [audit, why, from.startsWith("198.51.100.7") ? "visitor" : from].join(", "),
      );

  expect(listAudits(undefined)).toEqual([
    "log-in-failed, wrong password, visitor",
    "log-in-failed, wrong password, visitor",
    "code-asked-for, log-in, visitor",
    "log-in-failed, wrong code, visitor",
    "logged-in, code, visitor",
    "post-refused, from another site, visitor",
    "post-refused, too many of one account, visitor",
  ]);
  expect(listAudits("organiser")).toEqual([
    "log-in-failed, wrong password, visitor",
    "log-in-failed, wrong password, visitor",
    "code-asked-for, , visitor",
    "log-in-failed, wrong code, visitor",
    "logged-in, code, visitor",
    "logged-in, password, 127.0.0.1",
    "document-changed, race licence added, 127.0.0.1",
  ]);
  // Only the API knows the account's id; the request id joins the lines of both programs.
  const [known, unknown] = lines.filter(({ program }) => program === "organiser");
  expect([known?.who, unknown?.who]).toEqual([
    expect.stringMatching(/^\d+$/),
    expect.stringMatching(/^[\w-]{16}$/),
  ]);
  expect(lines.filter(({ requestId }) => requestId === known?.requestId)).toHaveLength(2);

  expect(codes).toEqual([expect.stringMatching(/^\d{6}$/)]);
  for (const secret of [email, password, unknownUser, wrongCode, ...codes, "CANARY-1"]) {
    expect(log.includes(secret), secret).toBe(false);
  }
});
