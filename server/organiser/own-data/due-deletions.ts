import { sql } from "kysely";
import { audit } from "../audit.ts";
import { readMailSender } from "../content/organisation.ts";
import type { Dependencies } from "../feature.ts";
import { trySendMail } from "../mail/try-send-mail.ts";
import { findUser } from "../account/users.ts";
import { type DeletionRequest, findDueRequests, closeRequest } from "./deletion-requests.ts";
import { eraseAccount, prepareFileDeletion, anonymiseOldInvoices, RETENTION_YEARS } from "./erase-account.ts";
import { findObstacles } from "./obstacles.ts";
import { buildDeletedMail, buildStoppedMail } from "./own-data-mails.ts";
import { listStoredData } from "./stored-data.ts";

/** Returns the URL of the site's page about a user's own data, or "" if the API has no site. */
export const getOwnDataUrl = ({ siteOrigins: [origin] }: Pick<Dependencies, "siteOrigins">): string =>
  origin === undefined ? "" : `${origin}/profile/your-data`;

/**
 * Deletes the accounts whose deletion is due, and anonymises old invoices of deleted accounts. Logs the error
 * of a failed deletion, which the next call tries again.
 */
export async function deleteDueAccounts(dependencies: Dependencies): Promise<void> {
  const { db, clock, log } = dependencies;
  const requests = await findDueRequests(db, clock.now());
  for (const request of requests)
    await deleteAccount(dependencies, request).catch((error: unknown) =>
      log.error({ err: error, account: request.user_id }, "an account was not deleted"),
    );
  await anonymiseOldInvoices(db, clock.now());
  // Truncate the write-ahead log, because it still contains the deleted data.
  if (requests.length > 0) await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
}

async function deleteAccount(dependencies: Dependencies, request: DeletionRequest): Promise<void> {
  const { db, clock, log } = dependencies;
  const user = await findUser(db, request.user_id);
  if (!user) return;
  // Build the context before the deletion, because the deletion overwrites the user's language and name.
  const mailContext = {
    sender: await readMailSender(db, dependencies.siteOrigins),
    language: user.language,
    to: { id: user.id, email: user.email, first_name: user.first_name },
  };
  const obstacles = await findObstacles(dependencies, user.id);
  if (obstacles.length > 0) {
    await db.transaction().execute(async (transaction) => {
      if (!(await closeRequest(transaction, request, "stopped", clock.now()))) return;
      const notice = buildStoppedMail(mailContext, { obstacles, pageUrl: getOwnDataUrl(dependencies) });
      await trySendMail(dependencies, notice, { db: transaction });
    });
    return;
  }
  const removeFiles = await db.transaction().execute(async (transaction) => {
    // Check again in the transaction, because the user may have ordered something meanwhile.
    const hasObstacles = (await findObstacles({ db: transaction, clock }, user.id)).length > 0;
    if (hasObstacles || !(await closeRequest(transaction, request, "deleted", clock.now()))) return null;
    const removeStoredFiles = await prepareFileDeletion(dependencies, transaction, user.id);
    await eraseAccount(transaction, listStoredData(dependencies.features), mailContext.to, clock.now());
    await trySendMail(dependencies, buildDeletedMail(mailContext, RETENTION_YEARS), { db: transaction });
    return removeStoredFiles;
  });
  if (!removeFiles) return;
  await removeFiles();
  audit(log, { event: "account-deleted", actor: String(user.id), from: "its own request", requestId: "" });
}
