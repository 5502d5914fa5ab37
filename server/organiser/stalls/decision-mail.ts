import { formatNameForEmail } from "../../../app/domain/name-links.ts";
import { findUser, type UserRow } from "../account/users.ts";
import { readMailSender } from "../content/organisation.ts";
import { formatDatesAndVenue } from "../events/bought-event.ts";
import { type EventGraph, loadEvent } from "../events/event-graph.ts";
import type { Db } from "../db/database.ts";
import type { Dependencies } from "../feature.ts";
import { buildFacts, type Letterhead, buildParagraph } from "../mail/letter.ts";
import type { Mail, MailKind } from "../mail/mail.ts";
import { fillText, getMailTexts } from "../mail/mail-texts.ts";
import { trySendMail } from "../mail/try-send-mail.ts";
import { renderLetter } from "../mail/render-letter.ts";
import type { StallApplication } from "./stallholder.ts";

const DECISION_MAIL: MailKind = { name: "stall", perAccount: 20, perAddress: 20 };

/** `reason` is only used for a rejection. */
type Decision = { isApproved: boolean; reason: string };

/**
 * Emails the decision on an application to the trader's account, if the account and the event still exist.
 * `db` is the transaction that saves the decision.
 */
export async function emailDecision(
  dependencies: Dependencies,
  db: Db,
  application: StallApplication,
  decision: Decision,
): Promise<void> {
  const [account, graph] = [
    await findUser(db, application.user_id),
    await loadEvent(db, application.event_id),
  ];
  if (!account || !graph) return;
  const letterhead = {
    sender: await readMailSender(db, dependencies.siteOrigins),
    language: account.language,
  };
  const mail = buildDecisionMail(letterhead, account, { graph, site: application.site_type_name }, decision);
  await trySendMail(dependencies, mail, { db });
}

/**
 * Builds the email with the decision, and with a link to the page to pay if the application is approved. The
 * only text from the trader is the first name, cleaned by `formatNameForEmail`.
 */
export function buildDecisionMail(
  letterhead: Letterhead,
  account: Pick<UserRow, "id" | "email" | "first_name">,
  { graph, site }: { graph: EventGraph; site: string },
  { isApproved, reason }: Decision,
): Mail {
  const { stall: t, invoice } = getMailTexts(letterhead.language);
  const { days, venue, directions } = formatDatesAndVenue(graph, letterhead.language);
  const values = { event: graph.event.name, site };
  const factBlocks = buildFacts([
    { name: invoice.event, lines: [graph.event.name] },
    ...days.map((day) => ({ name: invoice.when, lines: [day] })),
    { name: invoice.venue, lines: [venue], link: { label: invoice.directions, url: directions } },
    { name: invoice.site, lines: [site] },
    { name: t.reason, lines: [isApproved ? "" : reason] },
  ]);
  const url = `${letterhead.sender.site}/my-account#stalls`;
  return {
    to: account.email,
    account: account.id,
    kind: DECISION_MAIL,
    ...renderLetter({
      ...letterhead,
      subject: fillText(isApproved ? t.approvedSubject : t.rejectedSubject, values),
      name: formatNameForEmail(account.first_name),
      blocks: [
        buildParagraph(fillText(isApproved ? t.approved : t.rejected, values)),
        ...factBlocks,
        ...(isApproved && letterhead.sender.site !== ""
          ? [buildParagraph(t.pay), { kind: "links", links: [{ label: t.button, url }] } as const]
          : []),
      ],
    }),
  };
}
