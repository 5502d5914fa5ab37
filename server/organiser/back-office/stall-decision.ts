import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import type { AuditEvent } from "../audit.ts";
import type { Dependencies } from "../feature.ts";
import { html, type Html } from "../page/html.ts";
import { RejectionError } from "../payments/rejection-error.ts";
import {
  decideApplication,
  isReasonValid,
  REASON_PROBLEM,
  requireWaitingApplication,
} from "../stalls/decide.ts";
import { renderFormTokenField } from "./layout.ts";
import { renderField } from "./render-field.ts";

/** `message` is about the whole application. The problems are the messages at the fields. Each may be "". */
export type RejectedDecision = {
  status: number;
  message: string;
  confirmationProblem: string;
  reasonProblem: string;
  typedReason: string;
};

type DecisionOutcome = { kind: "decided" } | ({ kind: "rejected" } & RejectedDecision);

const PostedDecision = z.object({ confirmed: text, reason: text });

/** Approves or rejects a stall application, as posted by one of the forms of `renderDecisionForms`. */
export async function decideStall(
  dependencies: Dependencies,
  { id, isApproved }: { id: number; isApproved: boolean },
  body: unknown,
  auditOptions: { actor: string; audit: (event: AuditEvent) => void },
): Promise<DecisionOutcome> {
  const { confirmed, reason } = PostedDecision.parse(body);
  const reject = (
    status: number,
    problem: Partial<Pick<RejectedDecision, "message" | "confirmationProblem" | "reasonProblem">>,
  ) =>
    ({
      kind: "rejected",
      status,
      message: "",
      confirmationProblem: "",
      reasonProblem: "",
      typedReason: reason,
      ...problem,
    }) as const;
  try {
    // The form's problems don't matter if another administrator has already decided.
    await requireWaitingApplication(dependencies.db, id);
    if (isApproved && confirmed !== "yes")
      return reject(400, { confirmationProblem: "Tick the box to approve this application." });
    if (!isReasonValid({ isApproved, reason })) return reject(400, { reasonProblem: REASON_PROBLEM });
    await decideApplication(dependencies, { id, isApproved, reason }, auditOptions);
    return { kind: "decided" };
  } catch (error) {
    if (error instanceof RejectionError) return reject(409, { message: error.message });
    throw error;
  }
}

/** Renders why an application wasn't decided, with a link to the field that has a problem. */
export function renderRejectedDecision({
  message,
  confirmationProblem,
  reasonProblem,
}: RejectedDecision): Html {
  const [field, problem] =
    reasonProblem === "" ? ["confirmed", confirmationProblem] : ["reason", reasonProblem];
  return html`<p role="alert">
    Nothing was changed. ${message === "" ? html`<a href="#${field}">${problem}</a>` : message}
  </p>`;
}

/** Renders the forms that approve or reject an application. `action` is the path of its page. */
export const renderDecisionForms = (
  { action, formToken }: { action: string; formToken: string },
  rejection: RejectedDecision | null,
): Html =>
  html`<form id="approve" method="post" action="${action}/approve">
      <h2>Approve</h2>
      ${renderFormTokenField(formToken)}
      ${renderField(
        {
          name: "confirmed",
          label: "I’ve checked the application",
          kind: "checkbox",
          value: "",
          hint:
            "Reserves a site, approves the attached documents, and writes the invoice at the event’s current " +
            "prices. The trader gets an email. A decision can’t be undone here.",
        },
        rejection?.confirmationProblem ?? "",
      )}
      <button>Approve</button>
    </form>
    <form id="reject" method="post" action="${action}/reject">
      <h2>Reject</h2>
      ${renderFormTokenField(formToken)}
      ${renderField(
        {
          name: "reason",
          label: "Reason",
          kind: "text",
          value: rejection?.typedReason ?? "",
          hint: "At most 500 characters. The trader reads it in an email and in their account.",
        },
        rejection?.reasonProblem ?? "",
      )}
      <button>Reject</button>
    </form>`;
