import { z } from "zod";
import { recordId, text } from "../../../app/wire/primitives.ts";
import { dayIn } from "../../../app/domain/venue-time.ts";
import type { Parts } from "../feature.ts";
import type { Call, Route } from "../http/route.ts";
import { refuseUnlessStaff, staffBearer } from "../http/staff-tokens.ts";
import { listed } from "../records/listed.ts";
import { notSaved, saved } from "../records/saved.ts";
import { approveDocument, findDocument, refuseDocument } from "./kept-documents.ts";
import type { DocumentRow } from "./tables.ts";
import { toWire } from "./wire-document.ts";

/** Who holds a bearer of the office, or anybody signed in. */
export const officeBearer = ({ documentTokens, auth }: Pick<Parts, "documentTokens" | "auth">) =>
  staffBearer({ tokens: documentTokens, name: "documents" }, auth);

/**
 * What the office does with documents: it lists those that wait, and accepts or refuses one.
 * `docs/documents.md` has it for whoever builds the office's side.
 */
export const decisionCalls = (parts: Parts): Route[] => [waitingCall(parts), decideCall(parts)];

/** A document and whose it is, which the office alone is told. */
const waitingCall = (parts: Parts): Route => ({
  method: "READ",
  path: "cognito/userDocument/waiting",
  authenticate: officeBearer(parts),
  async answer({ input, requireCaller }) {
    refuseUnlessOffice(requireCaller());
    const rows = await parts.db
      .selectFrom("user_documents")
      .selectAll()
      .where("replaced", "=", 0)
      .where("is_approved", "=", 0)
      .where("refusal", "=", "")
      .orderBy("id")
      .execute();
    const documents = await toWire(parts.db, parts.publicUrl, rows);
    return listed(
      documents.map((document, place) => ({ ...document, user_id: rows[place]?.user_id ?? 0 })),
      input,
    );
  },
});

const Decision = z.object({
  id: recordId,
  approve: z.boolean(),
  reason: text.transform((reason) => reason.trim()),
});
const longestReason = 500;

/** Accepts a document, whose place it takes among those of its type, or refuses it with a reason. */
const decideCall = (parts: Parts): Route => ({
  method: "POST",
  path: "cognito/userDocument/decide",
  authenticate: officeBearer(parts),
  async answer(call) {
    const { db } = parts;
    const caller = call.requireCaller();
    refuseUnlessOffice(caller);
    const { id, approve, reason } = Decision.parse(call.input);
    return db.transaction().execute(async (all) => {
      const row = await findDocument(all, id);
      const problem = problemWith(row, { approve, reason }, dayIn(parts.timeZone, parts.clock.now()));
      if (!row || problem !== "") return notSaved(problem);
      if (approve) await approveDocument(all, row);
      else await refuseDocument(all, id, reason);
      const decided = await findDocument(all, id);
      call.audit({
        what: "document-changed",
        who: String(row.user_id),
        why: approve ? "accepted" : "refused",
      });
      const [item] = await toWire(all, parts.publicUrl, decided ? [decided] : []);
      return saved(item);
    });
  },
});

function problemWith(
  row: DocumentRow | null,
  { approve, reason }: { approve: boolean; reason: string },
  today: string,
): string {
  if (!row || row.replaced === 1) return "There is no such document, or a newer one took its place.";
  if (approve) return row.expiry !== "" && row.expiry < today ? "This document has expired." : "";
  if (reason === "") return "Please say why, for the document’s owner.";
  return reason.length > longestReason ? `A reason can have ${longestReason} characters.` : "";
}

const refuseUnlessOffice = (caller: ReturnType<Call["requireCaller"]>): void =>
  refuseUnlessStaff(caller, "NOT_OFFICE_STAFF", "Documents are decided on by the organiser’s office.");
