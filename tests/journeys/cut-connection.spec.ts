import type { Browser, BrowserContext, Page, Request } from "@playwright/test";
import { makePeople } from "../support/people.ts";
import { ownPrograms } from "./own-programs.ts";
import {
  aliveAndUnfolded,
  expect,
  payButton,
  signInOnceMore,
  testOfTrouble as test,
  update,
} from "./visitor.ts";

const event = "/event/twilight-show-and-shine";
const isFull = process.env["FULL"] === "1";
/** Milliseconds for which the line is gone. */
const gone = isFull ? 10_000 : 2_000;
/** Requests that are cut, each in a journey of its own. The third sends the order, the last one pays. */
const cuts = isFull ? [1, 2, 3, 4, 5] : [3];
/** Turns of somebody who looks at a page and does what it says. */
const mostTurns = 25;

const own = ownPrograms();

/** `isCarriedOut`: the request arrives, and its answer is lost; else it doesn't arrive. */
type Cut = { at: number; isCarriedOut: boolean; isForGood: boolean };

const ways = [false, true].flatMap((isCarriedOut) =>
  [false, true].flatMap((isForGood) => cuts.map((at): Cut => ({ at, isCarriedOut, isForGood }))),
);

for (const cut of ways) {
  const what = cut.isCarriedOut ? "the answer to" : "the";
  const howLong = cut.isForGood ? "for good, and goes on at another device," : "for a while";
  test(`who loses ${what} request ${cut.at} of an entry ${howLong} has paid once in the end`, async ({
    browser,
    hasScripts,
  }) => {
    test.skip(!hasScripts && cut.at === 5, "without scripts it has four");
    const email = `cut-${Object.values(cut).join("-")}@example.com`;
    const [user] = await makePeople(own.organiser(), [{ email, first_name: "Kim", last_name: "Cut" }]);
    const phone = await deviceOf(browser, email, hasScripts);
    const line = await cutLine(phone.context(), cut);
    const isThrough = await enter(phone, hasScripts, () => cut.isForGood && line.wasCut());
    expect(line.wasCut()).toBe(true);
    await phone.context().close();

    if (!isThrough) {
      const other = await deviceOf(browser, email, hasScripts);
      await other.goto(`${own.site()}/my-account`);
      const isIn = await other.getByRole("link", { name: "Show tickets" }).first().isVisible();
      expect(isIn || (await enter(other, hasScripts, () => false))).toBe(true);
      await other.context().close();
    }
    const paid = await own
      .organiser()
      .parts.db.selectFrom("invoices")
      .select("id")
      .where("user_id", "=", user?.id ?? 0)
      .where("paid_at", "is not", null)
      .execute();
    expect(paid).toHaveLength(1);
  });
}

async function deviceOf(browser: Browser, email: string, hasScripts: boolean): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: hasScripts });
  const page = await context.newPage();
  await signInOnceMore(context.request, email, own.site());
  return page;
}

/** What the site makes for somebody; its files are fetched anew by themselves. */
const isWatched = (request: Request): boolean =>
  ["document", "fetch", "xhr"].includes(request.resourceType()) && !request.url().includes("/static/");

/** Cuts the line of a device at its request of this number. */
async function cutLine(context: BrowserContext, { at, isCarriedOut, isForGood }: Cut) {
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
      }, gone);
    return route.abort("connectionreset");
  });
  return { wasCut: () => wasCut };
}

/**
 * Enters with two tickets, turn by turn, as somebody does who looks at what is shown and goes on from there.
 * False where it became hopeless.
 */
async function enter(page: Page, hasScripts: boolean, isHopeless: () => boolean): Promise<boolean> {
  page.setDefaultTimeout(4_000);
  for (let turn = 0; turn < mostTurns && !isHopeless(); turn += 1) {
    // What can't be pressed or read now may be there in the next turn.
    await goOn(page, hasScripts).catch(() => undefined);
    if (await page.getByRole("heading", { name: "Payment Successful" }).isVisible()) return true;
    await page.waitForTimeout(400);
  }
  return false;
}

async function goOn(page: Page, hasScripts: boolean): Promise<void> {
  // The browser's own page of an error is loaded anew, and posts anew what was posted.
  if (page.url().startsWith("chrome-error:")) return void (await page.reload());
  const gateway = page.getByRole("button", { name: "Pay", exact: true });
  if (await gateway.isVisible()) return gateway.click();
  if (await page.getByText("Not sent yet").isVisible()) return undefined;
  const adults = page.getByRole("spinbutton", { name: "Adult" });
  if ((await adults.count()) === 0) return void (await page.goto(own.site() + event));

  await aliveAndUnfolded(page, hasScripts);
  if ((await adults.inputValue()) !== "2") {
    await adults.fill("2");
    await update(page, hasScripts);
  }
  const terms = page.getByLabel("I accept the terms and conditions");
  if (await terms.isVisible()) await terms.check();
  return payButton(page).click();
}
