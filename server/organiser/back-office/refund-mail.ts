import { formatNameForEmail } from "../../../app/domain/name-links.ts";
import type { Cents } from "../../../app/domain/money.ts";
import { loadCreditBalance } from "../account/credit.ts";
import { findUser, type UserRow } from "../account/users.ts";
import { readMailSender } from "../content/organisation.ts";
import type { Db } from "../db/database.ts";
import type { Dependencies } from "../feature.ts";
import { buildFacts, type Letterhead, buildParagraph } from "../mail/letter.ts";
import type { Mail, MailKind } from "../mail/mail.ts";
import { fillText, getMailTexts } from "../mail/mail-texts.ts";
import { renderLetter } from "../mail/render-letter.ts";
import { trySendMail } from "../mail/try-send-mail.ts";
import { formatDollars } from "../payments/format-dollars.ts";
import type { Invoice } from "../payments/invoices.ts";
import { translateInvoiceTitle } from "../payments/invoice-translations.ts";

/** The limits are high, because only administrators refund. */
const REFUND_MAIL_KIND: MailKind = { name: "refund", perAccount: 100, perAddress: 100 };

export type RefundedInvoice = Pick<Invoice, "id" | "user_id" | "subject" | "title">;

/**
 * Notifies the owner of an invoice by email that `cents` of it were refunded to the account's credit. `isEnded`
 * is whether what was bought is no longer valid. `db` is the refund's transaction. A failure to send the mail
 * doesn't roll the transaction back.
 */
export async function sendRefundNotice(
  dependencies: Pick<Dependencies, "mail" | "log" | "siteOrigins">,
  db: Db,
  invoice: RefundedInvoice,
  refund: { cents: Cents; isEnded: boolean },
): Promise<void> {
  const account = await findUser(db, invoice.user_id);
  if (!account) return;
  const letterhead = {
    sender: await readMailSender(db, dependencies.siteOrigins),
    language: account.language,
  };
  const balance = await loadCreditBalance(db, account.id);
  await trySendMail(dependencies, buildRefundNotice(letterhead, account, invoice, { ...refund, balance }), {
    db,
  });
}

/** Builds the notice of a refund. `balance` is the account's credit after the refund. */
export function buildRefundNotice(
  letterhead: Letterhead,
  account: Pick<UserRow, "id" | "email" | "first_name">,
  invoice: RefundedInvoice,
  { cents, isEnded, balance }: { cents: Cents; isEnded: boolean; balance: Cents },
): Mail {
  const { sender, language } = letterhead;
  const { refund: t, invoice: invoiceTexts } = getMailTexts(language);
  const values = { amount: formatDollars(cents, language), organisation: sender.name };
  return {
    to: account.email,
    account: account.id,
    kind: REFUND_MAIL_KIND,
    ...renderLetter({
      ...letterhead,
      subject: fillText(t.subject, values),
      name: formatNameForEmail(account.first_name),
      blocks: [
        buildParagraph(fillText(t.done, values)),
        ...buildFacts([
          { name: invoiceTexts.for, lines: [translateInvoiceTitle(invoice, language)] },
          { name: invoiceTexts.number, lines: [String(invoice.id)] },
          { name: invoiceTexts.amount, lines: [values.amount] },
          { name: t.balance, lines: [formatDollars(balance, language)] },
        ]),
        ...(isEnded ? [buildParagraph(t.ended)] : []),
        buildParagraph(t.use),
        ...(sender.site === ""
          ? []
          : [{ kind: "links", links: [{ label: t.button, url: `${sender.site}/my-account` }] } as const]),
        buildParagraph(fillText(t.questions, values)),
      ],
    }),
  };
}
