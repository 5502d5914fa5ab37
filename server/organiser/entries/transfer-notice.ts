import { formatNameForEmail } from "../../../app/domain/name-links.ts";
import { findUser, type UserRow } from "../account/users.ts";
import { readMailSender } from "../content/organisation.ts";
import type { Db } from "../db/database.ts";
import { loadEvent } from "../events/event-graph.ts";
import type { Dependencies } from "../feature.ts";
import { buildFacts, type Letterhead, buildParagraph } from "../mail/letter.ts";
import type { Mail, MailKind } from "../mail/mail.ts";
import { fillText, getMailTexts } from "../mail/mail-texts.ts";
import { renderLetter } from "../mail/render-letter.ts";
import { trySendMail } from "../mail/try-send-mail.ts";

/** The limits are high, because each notice requires a payment, which prevents abuse. */
const TRANSFER_MAIL_KIND: MailKind = { name: "transfer", perAccount: 100, perAddress: 100 };

/**
 * If the invoice's order took over an entry, notifies the previous holder of the entry by email. `db` is the
 * payment's transaction. A failure to send the mail doesn't roll the transaction back.
 */
export async function sendTransferNotice(
  dependencies: Pick<Dependencies, "mail" | "log" | "siteOrigins">,
  db: Db,
  invoiceId: number,
): Promise<void> {
  const transfer = await db
    .selectFrom("entry_orders as new")
    .innerJoin("entry_orders as old", "old.id", "new.takes_over")
    .select([
      "new.first_name",
      "old.user_id",
      "old.event_id",
      "old.category_name",
      "old.invoice_id as transferred_invoice",
    ])
    .where("new.invoice_id", "=", invoiceId)
    .executeTakeFirst();
  const account = transfer && (await findUser(db, transfer.user_id));
  const graph = transfer && (await loadEvent(db, transfer.event_id));
  if (!account || !graph) return;
  const letterhead = {
    sender: await readMailSender(db, dependencies.siteOrigins),
    language: account.language,
  };
  const notice = buildTransferNotice(letterhead, account, {
    event: graph.event.name,
    category: transfer.category_name,
    invoiceId: transfer.transferred_invoice,
    newDriver: transfer.first_name,
  });
  await trySendMail(dependencies, notice, { db });
}

/** Builds the notice to the previous holder of a transferred entry. */
export function buildTransferNotice(
  letterhead: Letterhead,
  account: Pick<UserRow, "id" | "email" | "first_name">,
  transfer: { event: string; category: string; invoiceId: number; newDriver: string },
): Mail {
  const { transfer: t, invoice } = getMailTexts(letterhead.language);
  const { event, category, invoiceId, newDriver } = transfer;
  return {
    to: account.email,
    account: account.id,
    kind: TRANSFER_MAIL_KIND,
    ...renderLetter({
      ...letterhead,
      subject: fillText(t.subject, { event }),
      name: formatNameForEmail(account.first_name),
      blocks: [
        buildParagraph(fillText(t.done, { event })),
        ...buildFacts([
          { name: invoice.event, lines: [event] },
          { name: invoice.class, lines: [category] },
          { name: invoice.number, lines: [String(invoiceId)] },
          { name: t.to, lines: [formatNameForEmail(newDriver)] },
        ]),
        buildParagraph(fillText(t.disagree, { organisation: letterhead.sender.name })),
      ],
    }),
  };
}
