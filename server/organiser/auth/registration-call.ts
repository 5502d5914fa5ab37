import { z } from "zod";
import { dayIn } from "../../../app/domain/venue-time.ts";
import { email } from "../../../app/domain/record-rules/person.ts";
import { profileRules } from "../../../app/domain/record-rules/profile.ts";
import { line } from "../../../app/domain/record-rules/text-rule.ts";
import { flag, text } from "../../../app/wire/primitives.ts";
import type { Parts } from "../feature.ts";
import { countedUnlessFailed } from "../http/fixed-windows.ts";
import { kept, keptDay, recordRefusal } from "../http/record-refusal.ts";
import type { Route } from "../http/route.ts";
import type { LogInChecks } from "./log-in-checks.ts";
import { forgetUnconfirmed, register } from "./registrations.ts";
import { sendWayIn } from "./send-way-in.ts";

const Newcomer = z.object({
  email: kept(email),
  first_name: kept(line()),
  last_name: kept(line()),
  date_of_birth: keptDay,
});
const Browser = z.object({ fingerprint: text, code_only: flag(false) });

/**
 * Creates an account and mails the way in to it. Of an address that has an account it answers the same: its
 * owner gets the mail of a log-in, and nothing changes. `code_only`, which nobody documents, keeps the link
 * out of the mail as it does at `sendLoginLink`. A refusal is `success: false` with its words.
 * [API-011 AUTH-037..041]
 */
export const registrationCall = (parts: Parts, { mails, triedBy, who }: LogInChecks): Route => ({
  method: "POST",
  path: "cognito/user/registerLink",
  ignoresBearer: true,
  async answer({ input, address, audit }) {
    const { db, clock, timeZone, log } = parts;
    const newcomer = Newcomer.parse(input);
    const { fingerprint, code_only: isCodeOnly } = Browser.parse(input);
    const rules = profileRules(dayIn(timeZone, clock.now()));
    const problem = recordRefusal(newcomer, [
      { member: "email", name: "E-mail", rule: rules.email },
      { member: "first_name", name: "First name", rule: rules.firstName },
      { member: "last_name", name: "Last name", rule: rules.lastName },
      { member: "date_of_birth", name: "Date of birth", rule: rules.dateOfBirth },
    ]);
    if (problem !== "") return { success: false, message: problem, error: problem };

    const { attempt } = await triedBy(newcomer.email, fingerprint, address);
    const askedToday = mails.count(attempt);
    const notSent = () => mails.giveBack(attempt);
    await countedUnlessFailed(notSent, async () => {
      await forgetUnconfirmed(db, clock.now(), log);
      const { user, isNew } = await register(db, newcomer, clock.now());
      audit({ what: "code-asked-for", who: who(user, newcomer.email), ...(isNew && { why: "new account" }) });
      const isKnown = attempt.knownBrowser !== null;
      await sendWayIn(parts, user, { fingerprint, isCodeOnly, askedToday, isKnown, notSent });
    });
    return { success: true, message: "" };
  },
});
