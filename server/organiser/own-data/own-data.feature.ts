import { z } from "zod";
import { toDollars } from "../../../app/domain/money.ts";
import { text } from "../../../app/wire/primitives.ts";
import { loadCreditBalance } from "../account/credit.ts";
import { readMailSender } from "../content/organisation.ts";
import type { Db } from "../db/database.ts";
import type { Feature, Dependencies } from "../feature.ts";
import { createFixedWindows, rejectIfRateLimited } from "../http/fixed-windows.ts";
import { ApiError, type Caller, type Route } from "../http/route.ts";
import { trySendMail } from "../mail/try-send-mail.ts";
import { buildSavedResponse } from "../records/save-responses.ts";
import { createConfirmedLogins } from "./confirmed-logins.ts";
import {
  COOLING_OFF_DAYS,
  requestDeletion,
  getSecondsUntilNextRequest,
  closeRequest,
  findPendingRequest,
} from "./deletion-requests.ts";
import { deleteDueAccounts, getOwnDataUrl } from "./due-deletions.ts";
import { RETENTION_YEARS } from "./erase-account.ts";
import { exportAccount } from "./export-account.ts";
import { createFormFilePage, listFormFiles } from "./form-files.ts";
import { findObstacles } from "./obstacles.ts";
import { buildRequestedMail, buildWithdrawnMail } from "./own-data-mails.ts";
import { ownDataMigrations } from "./tables.ts";
import { HOUR_MS } from "../../../app/domain/durations.ts";

/** The limit per account is low, because an export reads all data of the account. */
const EXPORTS_PER_HOUR = 10;

/**
 * Users' own data: an export, and the deletion of the account, which can be withdrawn for `COOLING_OFF_DAYS`.
 * Both require a recent login, the password or a mailed code. (docs/decisions/0069-own-data.md)
 */
export function ownDataFeature(dependencies: Dependencies): Feature {
  let deletionRun = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const startDeletion = () => {
    deletionRun = deleteDueAccounts(dependencies).catch((error: unknown) =>
      dependencies.log.error({ err: error }, "due accounts were not deleted"),
    );
  };
  return {
    migrations: ownDataMigrations,
    routes: createOwnDataRoutes(dependencies),
    pages: [createFormFilePage(dependencies)],
    capabilities: ["own-data"],
    async start() {
      startDeletion();
      await deletionRun;
      timer = setInterval(startDeletion, HOUR_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await deletionRun;
    },
  };
}

function createOwnDataRoutes(dependencies: Dependencies): Route[] {
  const { db, clock, auth } = dependencies;
  const confirmedLogins = createConfirmedLogins(db, clock);
  const exportWindows = createFixedWindows(clock);

  return [
    {
      method: "GET",
      path: "cognito/user/ownData",
      handler: async ({ requireCaller }) => {
        const caller = requireCaller();
        const request = await findPendingRequest(db, caller.id);
        return {
          is_confirmed: await confirmedLogins.isConfirmed(caller.loginId),
          deletion: request && { due_at: new Date(request.due_at).toISOString() },
          obstacles: await findObstacles(dependencies, caller.id),
          credit: toDollars(await loadCreditBalance(db, caller.id)),
          open_vouchers: await countOpenVouchers(db, caller.id),
          cooling_off_days: COOLING_OFF_DAYS,
          kept_years: RETENTION_YEARS,
          form_files: await listFormFiles(dependencies, caller.id),
        };
      },
    },
    {
      method: "POST",
      path: "cognito/user/confirmOwnData",
      handler: async ({ input, requireCaller, audit }) => {
        const caller = requireCaller();
        const { current_password: currentPassword, code } = Proof.parse(input);
        const proofProblem = await auth.verifyProof(caller.id, { currentPassword, code });
        if (proofProblem) {
          audit({
            event: "confirmation-failed",
            actor: String(caller.id),
            reason: `wrong ${proofProblem.field}`,
          });
          return { success: false, message: proofProblem.message, field: proofProblem.field };
        }
        confirmedLogins.confirm(caller.loginId);
        return { success: true, message: "" };
      },
    },
    {
      method: "GET",
      path: "cognito/user/exportOwnData",
      handler: async ({ requireCaller, audit }) => {
        const caller = requireCaller();
        await requireConfirmed(caller);
        const waitSeconds = await exportWindows.consume([
          { key: String(caller.id), max: EXPORTS_PER_HOUR, periodMs: HOUR_MS },
        ]);
        rejectIfRateLimited(
          waitSeconds,
          "TOO_MANY_EXPORTS",
          "You’ve exported your data too often. Try again in an hour.",
        );
        audit({ event: "data-exported", actor: String(caller.id) });
        return exportAccount(dependencies, { id: caller.id, email: caller.email });
      },
    },
    {
      method: "POST",
      path: "cognito/user/requestDeletion",
      handler: async ({ requireCaller, audit, language }) => {
        const caller = requireCaller();
        await requireConfirmed(caller);
        if ((await findObstacles(dependencies, caller.id)).length > 0)
          return {
            success: false,
            message: "Your account can’t be deleted yet. Resolve what’s listed first.",
          };
        const request = await db.transaction().execute(async (transaction) => {
          const waitSeconds = await getSecondsUntilNextRequest(transaction, caller.id, clock.now());
          const deletionRequest = await requestDeletion(transaction, caller.id, clock.now());
          if (deletionRequest.isNew) {
            rejectIfRateLimited(
              waitSeconds,
              "TOO_MANY_DELETION_REQUESTS",
              "You’ve asked to delete this account too often today. Try again tomorrow.",
            );
            const warning = buildRequestedMail(
              await loadMailContext(dependencies, transaction, caller, language),
              {
                dueAt: deletionRequest.due_at,
                timeZone: dependencies.timeZone,
                pageUrl: getOwnDataUrl(dependencies),
              },
            );
            // Reject the request if the mail wasn't stored, so that no account is deleted without a warning.
            if ((await trySendMail(dependencies, warning, { db: transaction })) !== "sent")
              throw new ApiError(
                507,
                "NOT_CARRIED_OUT",
                "We can’t send the confirmation email right now. Try again later.",
              );
          }
          return deletionRequest;
        });
        if (request.isNew) audit({ event: "deletion-requested", actor: String(caller.id) });
        return buildSavedResponse({ due_at: new Date(request.due_at).toISOString() });
      },
    },
    {
      // Withdrawing requires no password, so that an owner can stop someone else's request at once.
      method: "POST",
      path: "cognito/user/withdrawDeletion",
      handler: async ({ requireCaller, audit, language }) => {
        const caller = requireCaller();
        if (!(await confirmedLogins.isComplete(caller.loginId)))
          throw new ApiError(403, "LOG_IN_FIRST", "Log in first.");
        const isWithdrawn = await db.transaction().execute(async (transaction) => {
          const request = await findPendingRequest(transaction, caller.id);
          if (!request || !(await closeRequest(transaction, request, "withdrawn", clock.now()))) return false;
          const notice = buildWithdrawnMail(
            await loadMailContext(dependencies, transaction, caller, language),
          );
          await trySendMail(dependencies, notice, { db: transaction });
          return true;
        });
        if (isWithdrawn) audit({ event: "deletion-withdrawn", actor: String(caller.id) });
        return { success: true, message: "" };
      },
    },
  ];

  async function requireConfirmed({ loginId }: Caller): Promise<void> {
    if (!(await confirmedLogins.isConfirmed(loginId)))
      throw new ApiError(403, "CONFIRM_FIRST", "Confirm your identity with your password or a code.");
  }
}

const Proof = z.object({ current_password: text, code: text });

/** `language` is the language of the call, or "" for the language of the account. */
const loadMailContext = async (
  { siteOrigins }: Dependencies,
  db: Db,
  { id, email, firstName, language: accountLanguage }: Caller,
  language: string,
) => ({
  sender: await readMailSender(db, siteOrigins),
  language: language || accountLanguage,
  to: { id, email, first_name: firstName },
});

async function countOpenVouchers(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("gift_vouchers")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("buyer_id", "=", userId)
    .where("paid_at", "is not", null)
    .where("redeemed_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}
