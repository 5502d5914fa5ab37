import { z } from "zod";
import { getDayInZone } from "../../../app/domain/venue-time.ts";
import { emailRule } from "../../../app/domain/record-rules/person.ts";
import { createProfileRules } from "../../../app/domain/record-rules/profile.ts";
import { createLineRule } from "../../../app/domain/record-rules/text-rule.ts";
import { flag, text } from "../../../app/wire/primitives.ts";
import type { Dependencies } from "../feature.ts";
import { refundOnServerError } from "../http/fixed-windows.ts";
import { createTextSchema, daySchema, validateRecord } from "../http/record-validation.ts";
import type { Route } from "../http/route.ts";
import type { LoginChecks } from "./login-checks.ts";
import { deleteExpiredRegistrations, registerAccount } from "./registrations.ts";
import { sendLoginEmail } from "./send-login-email.ts";

const NewUserInput = z.object({
  email: createTextSchema(emailRule),
  first_name: createTextSchema(createLineRule()),
  last_name: createTextSchema(createLineRule()),
  date_of_birth: daySchema,
});
const BrowserInput = z.object({ fingerprint: text, code_only: flag(false) });

/**
 * Creates the route for the sign-up, which creates an account and mails a login link and code. If the address
 * already has an account, the owner gets a login mail, and the response is the same. `code_only` (not in the
 * API's specification) omits the link. A rejection is `success: false` with a message. [API-011
 * AUTH-037..041]
 */
export const createRegistrationRoute = (
  dependencies: Dependencies,
  { codeRequestLimiter, identifyAttempt, getAuditActor }: LoginChecks,
): Route => ({
  method: "POST",
  path: "cognito/user/registerLink",
  ignoresBearer: true,
  async handler({ input, address, audit, language }) {
    const { db, clock, timeZone, log } = dependencies;
    const newUser = { ...NewUserInput.parse(input), language };
    const { fingerprint, code_only: isCodeOnly } = BrowserInput.parse(input);
    const rules = createProfileRules(getDayInZone(timeZone, clock.now()));
    const problem = validateRecord(newUser, [
      { field: "email", label: "Email", rule: rules.email },
      { field: "first_name", label: "First name", rule: rules.firstName },
      { field: "last_name", label: "Last name", rule: rules.lastName },
      { field: "date_of_birth", label: "Date of birth", rule: rules.dateOfBirth },
    ]);
    if (problem !== "") return { success: false, message: problem, error: problem };

    const { attempt } = await identifyAttempt(newUser.email, fingerprint, address);
    const { requestsFromUnknownBrowsers, undoCount } = await codeRequestLimiter.count(attempt);
    const mailDelay = await refundOnServerError(undoCount, async () => {
      await deleteExpiredRegistrations(db, clock.now(), log);
      const { user, isNew } = await registerAccount(db, newUser, clock.now());
      audit({
        event: "code-asked-for",
        actor: getAuditActor(user, newUser.email),
        ...(isNew && { reason: "new account" }),
      });
      const isKnownBrowser = attempt.knownBrowser !== null;
      return sendLoginEmail(dependencies, user, {
        fingerprint,
        isCodeOnly,
        requestsFromUnknownBrowsers,
        isKnownBrowser,
        language,
        undoCount,
      });
    });
    return { success: true, message: "", ...mailDelay };
  },
});
