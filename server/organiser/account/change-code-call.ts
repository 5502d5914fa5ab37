import { readMailSender } from "../content/organisation.ts";
import type { Parts } from "../feature.ts";
import { giveBackOnServerError, createFixedWindows } from "../http/fixed-windows.ts";
import type { Route } from "../http/route.ts";
import { changeCodeMailKind, changeCodeMail } from "./account-mails.ts";

const PAUSE_MS = 60_000;

/** Mails the caller a code that replaces the current password, to the account's own address; one a minute. */
export function changeCodeCall({ db, clock, mail, auth, siteOrigins }: Parts): Route {
  const sent = createFixedWindows(clock);
  return {
    method: "POST",
    path: "cognito/user/changeCode",
    handler: async ({ requireCaller, audit, language }) => {
      const { id, email, firstName, language: userLanguage } = requireCaller();
      const limits = [{ name: String(id), max: 1, period: PAUSE_MS }];
      if ((await sent.spend(limits)) > 0)
        return { success: false, message: "We’ve just sent you a code. Check your inbox." };
      audit({ what: "code-asked-for", who: String(id) });
      const notSent = () => sent.giveBack(limits);
      const delayed = await mail.delay(changeCodeMailKind);
      const isSent = await giveBackOnServerError(notSent, async () => {
        const code = await auth.mailedCodes.issue(id, "change");
        const from = { sender: await readMailSender(db, siteOrigins), language: language || userLanguage };
        const letter = changeCodeMail(from, { id, email, first_name: firstName }, code);
        return mail.send(letter, { onGivenUp: notSent });
      });
      if (!isSent) await notSent();
      if (!isSent) return { success: false, message: "Too many codes were sent today. Try again tomorrow." };
      return { success: true, message: "", ...delayed };
    },
  };
}
