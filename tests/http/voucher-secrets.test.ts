import { expect, test, vi } from "vitest";
import { logIn } from "../support/entry-visit.ts";
import { clickPaymentButton } from "../support/event-order.ts";
import { formIn } from "../support/html-form.ts";
import { lastMailTo } from "../support/mailed.ts";
import { startOrganiser } from "../support/running-organiser.ts";
import { startSite } from "../support/running-site.ts";
import { watchCalls } from "../support/watched-calls.ts";

const email = "driver@example.com";

test(
  "the logs of both programs contain no gift voucher code, in success or API failure, and one email has it",
  { timeout: 60_000 },
  async () => {
    const logged: string[] = [];
    const output = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      logged.push(text.toString());
      return true;
    });
    const organiser = await startOrganiser({ logLevel: "trace" });
    const calls = await watchCalls(organiser.url);
    const site = await startSite({
      organiserUrl: calls.url,
      clock: organiser.clock,
      env: { LOG_LEVEL: "debug", ORGANISER_PUBLIC_URL: organiser.url },
    });
    organiser.siteOrigins.push(site.publicUrl);
    try {
      const driver = site.browse();
      await logIn(driver, email);
      const { body } = await driver.get("/gift-vouchers");
      const path = /action="(\/gift-voucher\/[^"/]+\/[^"/]+)"/.exec(body)?.[1] ?? "";
      const form = formIn(body, "gift-voucher").fillIn({ amount: "2500" });
      const { location } = await driver.post(path, form.press("Pay now"));
      const { returnUrl: back } = await clickPaymentButton(location, "pay");
      const returned = back.slice(site.publicUrl.length);
      await driver.get(returned);
      await driver.get(returned);
      const code =
        /\b(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}\b/.exec((await lastMailTo(organiser, email)).text)?.[0] ?? "";
      expect(code).not.toBe("");
      expect((await organiser.mails()).filter(({ text }) => text.includes(code))).toHaveLength(1);

      const redeem = async () => {
        const page = await driver.get(`${path}/redeem`);
        return driver.post(
          `${path}/redeem`,
          formIn(page.body, "redeem-voucher").fillIn({ code }).press("Redeem"),
        );
      };
      calls.respondWith("/giftVoucher/redeem", 500, { message: `not ${code}`, code });
      expect((await redeem()).status).toBe(503);
      calls.behave();
      expect((await redeem()).status).toBe(303);
      expect((await redeem()).status).toBe(422);

      const log = logged.join("");
      expect(log).toContain("/redeem");
      expect(log).not.toContain(code);
      expect(log).not.toContain(code.replaceAll("-", ""));
    } finally {
      output.mockRestore();
      await site.close();
      await calls.close();
      await organiser.close();
    }
  },
);
