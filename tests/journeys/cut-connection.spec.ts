import type { Browser, BrowserContext, Page, Request } from "@playwright/test";
import { makePeople } from "../support/people.ts";
import { ownPrograms } from "./own-programs.ts";
import {
  expect,
  payButton,
  signInOnDevice,
  testAllowingErrors as test,
  update,
  waitUntilReadyAndOpen,
} from "./visitor.ts";
import { ofToday } from "../support/of-today.ts";

const event = "/event/twilight-show-and-shine";
const isFull = process.env["FULL"] === "1";
/** Milliseconds that the connection is down. */
const outageMs = isFull ? 10_000 : 2_000;
/** The requests that are interrupted, one per test. The third sends the order, the last one pays. */
const cuts = isFull ? [1, 2, 3, 4, 5] : [3];
/** The maximum number of steps of a user who follows what the page says. */
const MAX_STEPS = 25;

const programs = ownPrograms();

/** `isCarriedOut`: the request is received and its response lost; else the request itself is lost. */
type Cut = { at: number; isCarriedOut: boolean; isForGood: boolean };

const variants = [false, true].flatMap((isCarriedOut) =>
  [false, true].flatMap((isForGood) => cuts.map((at): Cut => ({ at, isCarriedOut, isForGood }))),
);

for (const cut of ofToday(variants)) {
  const what = cut.isCarriedOut ? "the response to" : "the";
  const howLong = cut.isForGood ? "for good and continues on another device" : "for a while";
  test(`a user who loses ${what} request ${cut.at} of an entry ${howLong} pays exactly once`, async ({
    browser,
    hasScripts,
  }) => {
    test.skip(!hasScripts && cut.at === 5, "without scripts there are only four requests");
    const email = `cut-${Object.values(cut).join("-")}@example.com`;
    const [user] = await makePeople(programs.organiser(), [{ email, first_name: "Kim", last_name: "Cut" }]);
    const phone = await newDevice(browser, email, hasScripts);
    const connection = await cutConnection(phone.context(), cut);
    const isPaid = await enter(phone, hasScripts, () => cut.isForGood && connection.wasCut());
    expect(connection.wasCut()).toBe(true);
    await phone.context().close();

    if (!isPaid) {
      const other = await newDevice(browser, email, hasScripts);
      await other.goto(`${programs.site()}/my-account`);
      const hasTickets = await other.getByRole("link", { name: "Show tickets" }).first().isVisible();
      expect(hasTickets || (await enter(other, hasScripts, () => false))).toBe(true);
      await other.context().close();
    }
    const paid = await programs
      .organiser()
      .dependencies.db.selectFrom("invoices")
      .select("id")
      .where("user_id", "=", user?.id ?? 0)
      .where("paid_at", "is not", null)
      .execute();
    expect(paid).toHaveLength(1);
  });
}

async function newDevice(browser: Browser, email: string, hasScripts: boolean): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: hasScripts });
  const page = await context.newPage();
  await signInOnDevice(context.request, email, programs.site());
  return page;
}

/** Requests for pages and data; static files are retried by the browser. */
const isWatched = (request: Request): boolean =>
  ["document", "fetch", "xhr"].includes(request.resourceType()) && !request.url().includes("/static/");

/** Interrupts the connection of a device at its request number `at`. */
async function cutConnection(context: BrowserContext, { at, isCarriedOut, isForGood }: Cut) {
  let requests = 0;
  let isDown = false;
  let wasCut = false;
  await context.route("**/*", async (route) => {
    if (isDown) return route.abort("internetdisconnected");
    if (isWatched(route.request())) requests += 1;
    if (!isWatched(route.request()) || requests !== at) return route.continue();
    if (isCarriedOut) await route.fetch({ maxRedirects: 0 });
    isDown = true;
    wasCut = true;
    void context.setOffline(true);
    if (!isForGood)
      setTimeout(() => {
        isDown = false;
        void context.setOffline(false);
      }, outageMs);
    return route.abort("connectionreset");
  });
  return { wasCut: () => wasCut };
}

/** Enters with two tickets, step by step, depending on the page shown; returns false if it had to give up. */
async function enter(page: Page, hasScripts: boolean, shouldGiveUp: () => boolean): Promise<boolean> {
  page.setDefaultTimeout(4_000);
  for (let step = 0; step < MAX_STEPS && !shouldGiveUp(); step += 1) {
    // Controls that are missing now may be there in the next step.
    await doNextStep(page, hasScripts).catch(() => undefined);
    if (await page.getByRole("heading", { name: "Payment Successful" }).isVisible()) return true;
    await page.waitForTimeout(400);
  }
  return false;
}

async function doNextStep(page: Page, hasScripts: boolean): Promise<void> {
  // Reloading the browser's error page repeats the POST.
  if (page.url().startsWith("chrome-error:")) return void (await page.reload());
  const gateway = page.getByRole("button", { name: "Pay", exact: true });
  if (await gateway.isVisible()) return gateway.click();
  if (await page.getByText("Not sent yet").isVisible()) return undefined;
  const adults = page.getByRole("textbox", { name: "Adult" });
  if ((await adults.count()) === 0) return void (await page.goto(programs.site() + event));

  await waitUntilReadyAndOpen(page, hasScripts);
  if ((await adults.inputValue()) !== "2") {
    await adults.fill("2");
    await update(page, hasScripts);
  }
  const terms = page.getByLabel("I accept the terms and conditions");
  if (await terms.isVisible()) await terms.check();
  return payButton(page).click();
}
