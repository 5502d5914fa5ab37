import { sql } from "kysely";
import { audit } from "../audit.ts";
import { readMailSender } from "../content/organisation.ts";
import type { Parts } from "../feature.ts";
import { trySendMail } from "../mail/try-send-mail.ts";
import { findUser } from "../account/users.ts";
import { type DeletionRequest, findDueRequests, closeRequest } from "./deletion-requests.ts";
import { eraseAccount, prepareFileDeletion, anonymiseOldInvoices, RETENTION_YEARS } from "./erase-account.ts";
import { findObstacles } from "./obstacles.ts";
import { buildDeletedMail, buildStoppedMail } from "./own-data-mails.ts";
import { listStoredData } from "./stored-data.ts";

/** Returns the URL of the site's page about a user's own data; "" if the API has no site. */
export const getOwnDataUrl = ({ siteOrigins: [origin] }: Pick<Parts, "siteOrigins">): string =>
  origin === undefined ? "" : `${origin}/profile/your-data`;

/**
 * Deletes the accounts whose deletion is due, and anonymises old invoices of deleted accounts. If the
 * deletion of an account fails, logs the error; the next call tries again.
 */
export async function deleteDueAccounts(parts: Parts): Promise<void> {
  const { db, clock, log } = parts;
  const requests = await findDueRequests(db, clock.now());
  for (const request of requests)
    await deleteAccount(parts, request).catch((error: unknown) =>
      log.error({ err: error, account: request.user_id }, "an account was not deleted"),
    );
  await anonymiseOldInvoices(db, clock.now());
  // Truncate the write-ahead log, which still contains the deleted data.
  if (requests.length > 0) await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
}

async function deleteAccount(parts: Parts, request: DeletionRequest): Promise<void> {
  const { db, clock, log } = parts;
  const user = await findUser(db, request.user_id);
  if (!user) return;
  // Build the context before the deletion, which overwrites the user's language and name.
  const mailContext = {
    sender: await readMailSender(db, parts.siteOrigins),
    language: user.language,
    to: { id: user.id, email: user.email, first_name: user.first_name },
  };
  const obstacles = await findObstacles(parts, user.id);
  if (obstacles.length > 0) {
    await db.transaction().execute(async (transaction) => {
      if (!(await closeRequest(transaction, request, "stopped", clock.now()))) return;
      const notice = buildStoppedMail(mailContext, { obstacles, pageUrl: getOwnDataUrl(parts) });
      await trySendMail(parts, notice, { db: transaction });
    });
    return;
  }
  const removeFiles = await db.transaction().execute(async (transaction) => {
    // Check again in the transaction: the user may have added entries or orders meanwhile.
    const hasObstacles = (await findObstacles({ db: transaction, clock }, user.id)).length > 0;
    if (hasObstacles || !(await closeRequest(transaction, request, "deleted", clock.now()))) return null;
    const removeStoredFiles = await prepareFileDeletion(parts, transaction, user.id);
    await eraseAccount(transaction, listStoredData(parts.features), mailContext.to, clock.now());
    await trySendMail(parts, buildDeletedMail(mailContext, RETENTION_YEARS), { db: transaction });
    return removeStoredFiles;
  });
  if (!removeFiles) return;
  await removeFiles();
  audit(log, { event: "account-deleted", actor: String(user.id), from: "its own request", requestId: "" });
}
