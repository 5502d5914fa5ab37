import type { Page } from "@playwright/test";
import { journeyAddresses } from "../support/journey-addresses.ts";
import { alive, expect, test } from "./visitor.ts";

const addresses = () => journeyAddresses(test.info().parallelIndex);

/** Somebody whom the API doesn't know: each project and each run has others, for all share one API. */
export const newcomer = (what: string): string =>
  `${what}-${test.info().project.name.replaceAll(" ", "-").toLowerCase()}-${Date.now()}@example.com`;

/** The text of the newest mail to an address, as whoever runs a trial reads it at the outbox. */
export async function mailTo(page: Page, email: string): Promise<string> {
  const outbox = `http://127.0.0.1:${addresses().outboxPort}`;
  const found = async () => {
    const list = await (await page.request.get(outbox)).text();
    const row = list.split("<tr>").find((line) => line.includes(email));
    return /href="(\/\d+)"/.exec(row ?? "")?.[1] ?? "";
  };
  await expect.poll(found, `a mail to ${email}`).not.toBe("");
  const mail = await (await page.request.get(outbox + (await found()))).text();
  return mail.replaceAll("&#38;", "&");
}

export const codeIn = (mail: string): string =>
  (/^ {4}(\d[\d ]+\d)$/m.exec(mail)?.[1] ?? "").replace(" ", "");

/** From the log-in page that is open, through e-mail, names and code; `look` is told of each page. */
export async function signUp(
  page: Page,
  email: string,
  hasScripts: boolean,
  look: () => Promise<void> = async () => undefined,
): Promise<void> {
  await alive(page, hasScripts);
  await look();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  await expect(page).toHaveTitle(/^Create your account/);
  await alive(page, hasScripts);
  await look();
  await page.getByLabel("First name").fill("Nia");
  await page.getByLabel("Last name").fill("Okafor");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();
  await alive(page, hasScripts);
  await look();
  await page.getByLabel("Code").fill(codeIn(await mailTo(page, email)));
  await page.getByRole("button", { name: "Log in with the code" }).click();
  await expect(page.getByText("Welcome, Nia. Your account is ready.")).toBeVisible();
  await expect(page).not.toHaveTitle(/Create your account|Check your e-mail|Log in/);
  await alive(page, hasScripts);
}
