import { z } from "zod";
import { normaliseLineBreaks } from "../../../app/domain/record-rules/text-rule.ts";
import { recordId, text } from "../../../app/wire/primitives.ts";
import { getDayInZone } from "../../../app/domain/venue-time.ts";
import type { Dependencies } from "../feature.ts";
import type { Call, Route } from "../http/route.ts";
import { requireStaff, createStaffAuthenticator } from "../http/staff-tokens.ts";
import { paginate } from "../records/paginate.ts";
import { buildNotSavedResponse, buildSavedResponse } from "../records/save-responses.ts";
import { approveDocument, findDocument, rejectDocument } from "./document-store.ts";
import type { DocumentRow } from "./tables.ts";
import { toApiDocuments } from "./api-document.ts";

/**
 * Returns a function that authenticates an office token, or the access token of any user. Handlers must call
 * `requireOffice`, which rejects users who aren't administrators.
 */
export const authenticateOffice = ({ documentTokens, auth }: Pick<Dependencies, "documentTokens" | "auth">) =>
  createStaffAuthenticator({ tokens: documentTokens, name: "documents" }, auth);

/**
 * Routes with which the organiser's office lists undecided documents and accepts or rejects them. See
 * `docs/documents.md`.
 */
export const createDecisionRoutes = (dependencies: Dependencies): Route[] => [
  createWaitingRoute(dependencies),
  createDecideRoute(dependencies),
];

/** Route that lists the documents that await a decision, with the ids of their owners. */
const createWaitingRoute = (dependencies: Dependencies): Route => ({
  method: "READ",
  path: "cognito/userDocument/waiting",
  authenticate: authenticateOffice(dependencies),
  async handler({ input, requireCaller }) {
    requireOffice(requireCaller());
    const rows = await dependencies.db
      .selectFrom("user_documents")
      .selectAll()
      .where("replaced", "=", 0)
      .where("is_approved", "=", 0)
      .where("refusal", "=", "")
      .orderBy("id")
      .execute();
    const documents = await toApiDocuments(dependencies.db, dependencies.publicUrl, rows);
    return paginate(
      documents.map((document, index) => ({ ...document, user_id: rows[index]?.user_id ?? 0 })),
      input,
    );
  },
});

const Decision = z.object({
  id: recordId,
  approve: z.boolean(),
  reason: text.transform((reason) => normaliseLineBreaks(reason).trim()),
});
const MAX_REASON_LENGTH = 500;

/**
 * Route that accepts or rejects a document. An accepted document replaces the earlier one of its type. A
 * rejection needs a reason.
 */
const createDecideRoute = (dependencies: Dependencies): Route => ({
  method: "POST",
  path: "cognito/userDocument/decide",
  authenticate: authenticateOffice(dependencies),
  async handler(call) {
    const { db } = dependencies;
    const caller = call.requireCaller();
    requireOffice(caller);
    const { id, approve, reason } = Decision.parse(call.input);
    return db.transaction().execute(async (transaction) => {
      const row = await findDocument(transaction, id);
      const problem = findDecisionProblem(
        row,
        { approve, reason },
        getDayInZone(dependencies.timeZone, dependencies.clock.now()),
      );
      if (!row || problem !== "") return buildNotSavedResponse(problem);
      if (approve) await approveDocument(transaction, row);
      else await rejectDocument(transaction, id, reason);
      const decidedRow = await findDocument(transaction, id);
      call.audit({
        event: "document-changed",
        actor: String(row.user_id),
        reason: approve ? "accepted" : "refused",
      });
      const [item] = await toApiDocuments(
        transaction,
        dependencies.publicUrl,
        decidedRow ? [decidedRow] : [],
      );
      return buildSavedResponse(item);
    });
  },
});

/**
 * Returns the reason why a decision is rejected, or "" if it is valid. `today` is a date in the organiser's
 * time zone.
 */
function findDecisionProblem(
  row: DocumentRow | null,
  { approve, reason }: { approve: boolean; reason: string },
  today: string,
): string {
  if (!row || row.replaced === 1) return "This document doesn’t exist, or has been replaced by a newer one.";
  if (approve) return row.expiry !== "" && row.expiry < today ? "This document has expired." : "";
  if (reason === "") return "Enter a reason for the document’s owner.";
  return reason.length > MAX_REASON_LENGTH
    ? `A reason can have at most ${MAX_REASON_LENGTH} characters.`
    : "";
}

const requireOffice = (caller: ReturnType<Call["requireCaller"]>): void =>
  requireStaff(caller, "NOT_OFFICE_STAFF", "Only the organiser’s office can decide on documents.");
