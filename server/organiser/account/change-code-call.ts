import { LRUCache } from "lru-cache";
import type { MailedCodes } from "../auth/mailed-codes.ts";
import { organisationName } from "../content/domain.ts";
import type { Parts } from "../feature.ts";
import type { Route } from "../http/route.ts";
import { changeCodeMail } from "./account-mails.ts";

const pause = 60_000;

/**
 * Mails the caller a code that stands for the current password, to the account's own address. One a minute.
 */
export function changeCodeCall({ db, clock, mail }: Parts, codes: Pick<MailedCodes, "issue">): Route {
  const sentAt = new LRUCache<number, number>({ max: 50_000 });
  return {
    method: "POST",
    path: "cognito/user/changeCode",
    answer: async ({ requireCaller, audit }) => {
      const { id, email } = requireCaller();
      const since = clock.now() - (sentAt.get(id) ?? -Infinity);
      if (since < pause)
        return { success: false, message: "A code was sent just now. Please look into your mails." };
      sentAt.set(id, clock.now());
      const code = await codes.issue(id, "change");
      audit({ what: "code-asked-for", who: String(id) });
      const isSent = await mail.send(changeCodeMail(await organisationName(db), { id, email }, code));
      if (!isSent) return { success: false, message: "Too many codes were sent today. Please try tomorrow." };
      return { success: true, message: "" };
    },
  };
}
