import type { Page } from "@playwright/test";
import { journeyAddresses } from "../support/journey-addresses.ts";
import { expect, test, waitUntilReady } from "./visitor.ts";

const addresses = () => journeyAddresses(test.info().parallelIndex);

/** The email of a new user, unique per project and run, since all share one API. */
export const newUserEmail = (what: string): string =>
  `${what}-${test.info().project.name.replaceAll(" ", "-").toLowerCase()}-${Date.now()}@example.com`;

/** The text of the newest mail to an address, from the outbox page of trial mode. */
export async function mailTo(page: Page, email: string): Promise<string> {
  const outbox = `http://127.0.0.1:${addresses().outboxPort}`;
  const newestMailPath = async () => {
    const list = await (await page.request.get(outbox)).text();
    const row = list.split("<tr>").find((tableRow) => tableRow.includes(email));
    return /href="(\/\d+)"/.exec(row ?? "")?.[1] ?? "";
  };
  await expect.poll(newestMailPath, `a mail to ${email}`).not.toBe("");
  const mail = await (await page.request.get(outbox + (await newestMailPath()))).text();
  return mail.replaceAll("&#38;", "&");
}

export const codeIn = (mail: string): string =>
  (/^ {4}(\d[\d ]+\d)$/m.exec(mail)?.[1] ?? "").replace(" ", "");

/** Signs up on the open login page with email, names and code; calls `onPage` on each page. */
export async function signUp(
  page: Page,
  email: string,
  hasScripts: boolean,
  onPage: () => Promise<void> = async () => undefined,
): Promise<void> {
  await waitUntilReady(page, hasScripts);
  await onPage();
  await page.getByRole("main").getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  await expect(page).toHaveTitle(/^Create your account/);
  await waitUntilReady(page, hasScripts);
  await onPage();
  await page.getByLabel("First name").fill("Nia");
  await page.getByLabel("Last name").fill("Okafor");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await waitUntilReady(page, hasScripts);
  await onPage();
  await page.getByLabel("Code").fill(codeIn(await mailTo(page, email)));
  await page.getByRole("button", { name: "Log in with the code" }).click();
  await expect(page.getByText("Welcome, Nia. Your account is ready.")).toBeVisible();
  await expect(page).not.toHaveTitle(/Create your account|Check your email|Log in/);
  await waitUntilReady(page, hasScripts);
}
