import { organisationName } from "../content/organisation.ts";
import type { Parts } from "../feature.ts";
import { countedUnlessFailed, createFixedWindows } from "../http/fixed-windows.ts";
import type { Route } from "../http/route.ts";
import { changeCodeMail } from "./account-mails.ts";

const pause = 60_000;

/**
 * Mails the caller a code that stands for the current password, to the account's own address. One a minute.
 */
export function changeCodeCall({ db, clock, mail, auth }: Parts): Route {
  const sent = createFixedWindows(clock, { period: pause, names: 50_000 });
  return {
    method: "POST",
    path: "cognito/user/changeCode",
    answer: async ({ requireCaller, audit }) => {
      const { id, email } = requireCaller();
      if (sent.spend([{ name: String(id), most: 1 }]) > 0)
        return { success: false, message: "A code was sent just now. Please look into your mails." };
      audit({ what: "code-asked-for", who: String(id) });
      const notSent = () => sent.giveBack(String(id));
      const isSent = await countedUnlessFailed(notSent, async () => {
        const code = await auth.mailedCodes.issue(id, "change");
        return mail.send(changeCodeMail(await organisationName(db), { id, email }, code), notSent);
      });
      if (!isSent) notSent();
      if (!isSent) return { success: false, message: "Too many codes were sent today. Please try tomorrow." };
      return { success: true, message: "" };
    },
  };
}
