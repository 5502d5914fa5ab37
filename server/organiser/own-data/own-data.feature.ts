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
  secondsToNextRequest,
  settleRequest,
  findPendingRequest,
} from "./deletion-requests.ts";
import { deleteDueAccounts, ownDataUrl } from "./due-deletions.ts";
import { RETENTION_YEARS } from "./erase-account.ts";
import { exportAccount } from "./export-account.ts";
import { formFilePage, listFormFiles } from "./form-files.ts";
import { findObstacles } from "./obstacles.ts";
import { requestedMail, withdrawnMail } from "./own-data-mails.ts";
import { ownDataMigrations } from "./tables.ts";

const HOUR_MS = 60 * 60 * 1000;
/** Exports per account and hour, because an export reads everything. */
const EXPORTS_PER_HOUR = 10;

/**
 * A user's rights over the stored data: an export, and the deletion of the account after some days in which
 * it can be withdrawn. Both require a recent login, the password or a mailed code.
 * (docs/decisions/0069-own-data.md)
 */
export function ownDataFeature(parts: Parts): Feature {
  let deleting = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const startDeletion = () => {
    deleting = deleteDueAccounts(parts).catch((error: unknown) =>
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
      await deleting;
      timer = setInterval(startDeletion, HOUR_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await deleting;
    },
  };
}

function ownDataRoutes(parts: Parts): Route[] {
  const { db, clock, auth } = parts;
  const confirmed = createConfirmedLogins(db, clock);
  const exports = createFixedWindows(clock);

  return [
    {
      method: "GET",
      path: "cognito/user/ownData",
      handler: async ({ requireCaller }) => {
        const caller = requireCaller();
        const request = await findPendingRequest(db, caller.id);
        return {
          is_confirmed: await confirmed.has(caller.loginId),
          deletion: request && { due_at: new Date(request.due_at).toISOString() },
          obstacles: await findObstacles(parts, caller.id),
          credit: toDollars(await loadCreditBalance(db, caller.id)),
          open_vouchers: await openVouchers(db, caller.id),
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
          audit({ what: "confirmation-failed", who: String(caller.id), why: `wrong ${proofProblem.field}` });
          return { success: false, message: proofProblem.message, field: proofProblem.field };
        }
        confirmed.add(caller.loginId);
        return { success: true, message: "" };
      },
    },
    {
      method: "GET",
      path: "cognito/user/exportOwnData",
      handler: async ({ requireCaller, audit }) => {
        const caller = requireCaller();
        await requireConfirmed(caller);
        const wait = await exports.spend([
          { name: String(caller.id), max: EXPORTS_PER_HOUR, period: HOUR_MS },
        ]);
        rejectWithRetryAfter(
          wait,
          "TOO_MANY_EXPORTS",
          "You’ve exported your data too often. Try again in an hour.",
        );
        audit({ what: "data-exported", who: String(caller.id) });
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
          const wait = await secondsToNextRequest(transaction, caller.id, clock.now());
          const stored = await requestDeletion(transaction, caller.id, clock.now());
          if (stored.isNew) {
            rejectWithRetryAfter(
              wait,
              "TOO_MANY_DELETION_REQUESTS",
              "You’ve asked to delete this account too often today. Try again tomorrow.",
            );
            const letter = requestedMail(await about(parts, transaction, caller, language), {
              dueAt: stored.due_at,
              timeZone: parts.timeZone,
              page: ownDataUrl(parts),
            });
            // No account is deleted without a warning.
            if ((await trySendMail(parts, letter, { db: transaction })) !== "sent")
              throw new ApiError(
                507,
                "NOT_CARRIED_OUT",
                "We can’t send the confirmation email right now. Try again later.",
              );
          }
          return stored;
        });
        if (request.isNew) audit({ what: "deletion-requested", who: String(caller.id) });
        return savedResponse({ due_at: new Date(request.due_at).toISOString() });
      },
    },
    {
      // Needs no password: it deletes nothing, and an owner who finds a false request must be able to stop it
      // at once.
      method: "POST",
      path: "cognito/user/withdrawDeletion",
      handler: async ({ requireCaller, audit, language }) => {
        const caller = requireCaller();
        if (!(await confirmed.isLogin(caller.loginId)))
          throw new ApiError(403, "LOG_IN_FIRST", "Log in first.");
        const isWithdrawn = await db.transaction().execute(async (transaction) => {
          const request = await findPendingRequest(transaction, caller.id);
          if (!request || !(await settleRequest(transaction, request, "withdrawn", clock.now())))
            return false;
          const letter = withdrawnMail(await about(parts, transaction, caller, language));
          await trySendMail(parts, letter, { db: transaction });
          return true;
        });
        if (isWithdrawn) audit({ what: "deletion-withdrawn", who: String(caller.id) });
        return { success: true, message: "" };
      },
    },
  ];

  async function requireConfirmed({ loginId }: Caller): Promise<void> {
    if (!(await confirmed.has(loginId)))
      throw new ApiError(403, "CONFIRM_FIRST", "Confirm your identity with your password or a code.");
  }
}

const Proof = z.object({ current_password: text, code: text });

/** `language` is that of the call; "" uses the account's. */
const about = async (
  { siteOrigins }: Parts,
  db: Db,
  { id, email, firstName, language: stored }: Caller,
  language: string,
) => ({
  sender: await readMailSender(db, siteOrigins),
  language: language || stored,
  to: { id, email, first_name: firstName },
});

/** Number of vouchers that a user has bought and that haven't been redeemed. */
async function openVouchers(db: Db, userId: number): Promise<number> {
  const { open } = await db
    .selectFrom("gift_vouchers")
    .select((select) => select.fn.countAll<number>().as("open"))
    .where("buyer_id", "=", userId)
    .where("paid_at", "is not", null)
    .where("redeemed_at", "is", null)
    .executeTakeFirstOrThrow();
  return open;
}
