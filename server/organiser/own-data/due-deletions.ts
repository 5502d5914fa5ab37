import { sql } from "kysely";
import { audit } from "../audit.ts";
import { readMailSender } from "../content/organisation.ts";
import type { Parts } from "../feature.ts";
import { trySendMail } from "../mail/try-send-mail.ts";
import { findUser } from "../account/users.ts";
import { type DeletionRequest, findDueRequests, settleRequest } from "./deletion-requests.ts";
import { eraseAccount, prepareFileDeletion, anonymiseOldInvoices, RETENTION_YEARS } from "./erase-account.ts";
import { findObstacles } from "./obstacles.ts";
import { deletedMail, stoppedMail } from "./own-data-mails.ts";

/** URL of the site's page about a user's own data; "" if this API has no site. */
export const ownDataUrl = ({ siteOrigins: [origin] }: Pick<Parts, "siteOrigins">): string =>
  origin === undefined ? "" : `${origin}/profile/your-data`;

/**
 * Deletes the accounts whose deletion is due, one after the other. Failures are logged and retried next time.
 */
export async function deleteDueAccounts(parts: Parts): Promise<void> {
  const { db, clock, log } = parts;
  const requests = await findDueRequests(db, clock.now());
  for (const request of requests)
    await deleteAccount(parts, request).catch((error: unknown) =>
      log.error({ err: error, account: request.user_id }, "an account was not deleted"),
    );
  await anonymiseOldInvoices(db, clock.now());
  // Until the checkpoint the write-ahead log contains the deleted data.
  if (requests.length > 0) await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
}

async function deleteAccount(parts: Parts, request: DeletionRequest): Promise<void> {
  const { db, clock, log } = parts;
  const user = await findUser(db, request.user_id);
  if (!user) return;
  const about = {
    sender: await readMailSender(db, parts.siteOrigins),
    // Read before the deletion clears it.
    language: user.language,
    to: { id: user.id, email: user.email, first_name: user.first_name },
  };
  const obstacles = await findObstacles(parts, user.id);
  if (obstacles.length > 0) {
    await db.transaction().execute(async (transaction) => {
      if (!(await settleRequest(transaction, request, "stopped", clock.now()))) return;
      const letter = stoppedMail(about, { obstacles, page: ownDataUrl(parts) });
      await trySendMail(parts, letter, { db: transaction });
    });
    return;
  }
  const removeFiles = await db.transaction().execute(async (transaction) => {
    // Checked again in the transaction, since entries or orders may have been added.
    const isStopped = (await findObstacles({ db: transaction, clock }, user.id)).length > 0;
    if (isStopped || !(await settleRequest(transaction, request, "deleted", clock.now()))) return null;
    const remove = await prepareFileDeletion(parts, transaction, user.id);
    await eraseAccount(transaction, about.to, clock.now());
    await trySendMail(parts, deletedMail(about, RETENTION_YEARS), { db: transaction });
    return remove;
  });
  if (!removeFiles) return;
  await removeFiles();
  audit(log, { what: "account-deleted", who: String(user.id), from: "its own request", requestId: "" });
}
