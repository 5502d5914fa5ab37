import { printedName } from "../../../app/domain/plain-name.ts";
import { findUser } from "../account/users.ts";
import { organisationName } from "../content/organisation.ts";
import { loadEvent } from "../events/event-graph.ts";
import type { Parts } from "../feature.ts";
import type { MailKind } from "../mail/mail.ts";
import { sendAfterwards } from "../mail/send-afterwards.ts";
import type { StallApplication } from "./stallholder.ts";

const decided: MailKind = { name: "stall", perAccount: 20, perAddress: 20 };

/** Tells the trader's account what became of an application; nothing that the trader typed is in it. */
export async function tellApplicant(
  parts: Parts,
  application: StallApplication,
  { isApproved, reason }: { isApproved: boolean; reason: string },
): Promise<void> {
  const [account, graph] = [
    await findUser(parts.db, application.user_id),
    await loadEvent(parts.db, application.event_id),
  ];
  if (!account || !graph) return;
  const [site = ""] = parts.siteOrigins;
  const event = graph.event.name;
  await sendAfterwards(parts, {
    to: account.email,
    subject: `Your stall at ${event}: ${isApproved ? "approved" : "not approved"}`,
    text: [
      `Hello ${printedName(account.first_name)},`,
      "",
      isApproved
        ? `your application for a stall (${application.site_type_name}) at ${event} is approved.`
        : `your application for a stall (${application.site_type_name}) at ${event} is not approved: ${reason}`,
      ...(isApproved ? ["What is to be paid for it is in your account:", `${site}/my-account#stalls`] : []),
      "",
      await organisationName(parts.db),
    ].join("\n"),
    account: account.id,
    kind: decided,
  });
}
