import { readMailSender } from "../content/organisation.ts";
import type { Dependencies } from "../feature.ts";
import { refundOnServerError, createFixedWindows } from "../http/fixed-windows.ts";
import type { Route } from "../http/route.ts";
import { CHANGE_CODE_MAIL, buildChangeCodeMail } from "./account-mails.ts";

const MIN_INTERVAL_MS = 60_000;

/**
 * Mails a code to the caller's own address, at most once a minute. When changing the account, the code can be
 * entered instead of the current password.
 */
export function createChangeCodeRoute({ db, clock, mail, auth, siteOrigins }: Dependencies): Route {
  const rateLimiter = createFixedWindows(clock);
  return {
    method: "POST",
    path: "cognito/user/changeCode",
    handler: async ({ requireCaller, audit, language }) => {
      const { id, email, firstName, language: userLanguage } = requireCaller();
      const limits = [{ key: String(id), max: 1, periodMs: MIN_INTERVAL_MS }];
      if ((await rateLimiter.consume(limits)) > 0)
        return { success: false, message: "We’ve just sent you a code. Check your inbox." };
      audit({ event: "code-asked-for", actor: String(id) });
      const undoCount = () => rateLimiter.refund(limits);
      const mailDelay = await mail.getDelay(CHANGE_CODE_MAIL);
      const isSent = await refundOnServerError(undoCount, async () => {
        const code = await auth.mailedCodes.issue(id, "change");
        const letterhead = {
          sender: await readMailSender(db, siteOrigins),
          language: language || userLanguage,
        };
        const codeMail = buildChangeCodeMail(letterhead, { id, email, first_name: firstName }, code);
        return mail.send(codeMail, { onSendingFailed: undoCount });
      });
      if (!isSent) await undoCount();
      if (!isSent) return { success: false, message: "Too many codes were sent today. Try again tomorrow." };
      return { success: true, message: "", ...mailDelay };
    },
  };
}
