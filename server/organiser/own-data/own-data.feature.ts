import { z } from "zod";
import { toDollars } from "../../../app/domain/money.ts";
import { text } from "../../../app/wire/primitives.ts";
import { loadCreditBalance } from "../account/credit.ts";
import { readMailSender } from "../content/organisation.ts";
import type { Db } from "../db/database.ts";
import type { Feature, Parts } from "../feature.ts";
import { createFixedWindows, rejectWithRetryAfter } from "../http/fixed-windows.ts";
import { ApiError, type Caller, type Route } from "../http/route.ts";
import { trySendMail } from "../mail/try-send-mail.ts";
import { savedResponse } from "../records/save-responses.ts";
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
import { formFilePage, listFormFiles } from "./form-files.ts";
import { findObstacles } from "./obstacles.ts";
import { buildRequestedMail, buildWithdrawnMail } from "./own-data-mails.ts";
import { ownDataMigrations } from "./tables.ts";
import { HOUR_MS } from "../../../app/domain/durations.ts";

/** Per account. The number is low, because an export reads all data of the account. */
const EXPORTS_PER_HOUR = 10;

/**
 * Users' own data: an export, and the deletion of the account. The deletion can be withdrawn for
 * `COOLING_OFF_DAYS`. Both require a recent login, the password or a mailed code.
 * (docs/decisions/0069-own-data.md)
 */
export function ownDataFeature(parts: Parts): Feature {
  let deletionRun = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const startDeletion = () => {
    deletionRun = deleteDueAccounts(parts).catch((error: unknown) =>
      parts.log.error({ err: error }, "due accounts were not deleted"),
    );
  };
  return {
    migrations: ownDataMigrations,
    routes: ownDataRoutes(parts),
    pages: [formFilePage(parts)],
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

function ownDataRoutes(parts: Parts): Route[] {
  const { db, clock, auth } = parts;
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
          obstacles: await findObstacles(parts, caller.id),
          credit: toDollars(await loadCreditBalance(db, caller.id)),
          open_vouchers: await countOpenVouchers(db, caller.id),
          cooling_off_days: COOLING_OFF_DAYS,
          kept_years: RETENTION_YEARS,
          form_files: await listFormFiles(parts, caller.id),
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
        rejectWithRetryAfter(
          waitSeconds,
          "TOO_MANY_EXPORTS",
          "You’ve exported your data too often. Try again in an hour.",
        );
        audit({ event: "data-exported", actor: String(caller.id) });
        return exportAccount(parts, { id: caller.id, email: caller.email });
      },
    },
    {
      method: "POST",
      path: "cognito/user/requestDeletion",
      handler: async ({ requireCaller, audit, language }) => {
        const caller = requireCaller();
        await requireConfirmed(caller);
        if ((await findObstacles(parts, caller.id)).length > 0)
          return {
            success: false,
            message: "Your account can’t be deleted yet. Resolve what’s listed first.",
          };
        const request = await db.transaction().execute(async (transaction) => {
          const waitSeconds = await getSecondsUntilNextRequest(transaction, caller.id, clock.now());
          const deletionRequest = await requestDeletion(transaction, caller.id, clock.now());
          if (deletionRequest.isNew) {
            rejectWithRetryAfter(
              waitSeconds,
              "TOO_MANY_DELETION_REQUESTS",
              "You’ve asked to delete this account too often today. Try again tomorrow.",
            );
            const warning = buildRequestedMail(await loadMailContext(parts, transaction, caller, language), {
              dueAt: deletionRequest.due_at,
              timeZone: parts.timeZone,
              pageUrl: getOwnDataUrl(parts),
            });
            // Reject the request if the mail wasn't stored, so that no account is deleted without a warning.
            if ((await trySendMail(parts, warning, { db: transaction })) !== "sent")
              throw new ApiError(
                507,
                "NOT_CARRIED_OUT",
                "We can’t send the confirmation email right now. Try again later.",
              );
          }
          return deletionRequest;
        });
        if (request.isNew) audit({ event: "deletion-requested", actor: String(caller.id) });
        return savedResponse({ due_at: new Date(request.due_at).toISOString() });
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
          const notice = buildWithdrawnMail(await loadMailContext(parts, transaction, caller, language));
          await trySendMail(parts, notice, { db: transaction });
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

/**
 * Loads the sender, language and recipient of a mail. `language` is the language of the call; "" means the
 * language of the account.
 */
const loadMailContext = async (
  { siteOrigins }: Parts,
  db: Db,
  { id, email, firstName, language: accountLanguage }: Caller,
  language: string,
) => ({
  sender: await readMailSender(db, siteOrigins),
  language: language || accountLanguage,
  to: { id, email, first_name: firstName },
});

/** Counts the vouchers that a user has bought and nobody has redeemed. */
async function countOpenVouchers(db: Db, userId: number): Promise<number> {
  const { open } = await db
    .selectFrom("gift_vouchers")
    .select((eb) => eb.fn.countAll<number>().as("open"))
    .where("buyer_id", "=", userId)
    .where("paid_at", "is not", null)
    .where("redeemed_at", "is", null)
    .executeTakeFirstOrThrow();
  return open;
}
