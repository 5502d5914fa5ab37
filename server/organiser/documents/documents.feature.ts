import { z } from "zod";
import { dayRule } from "../../../app/domain/record-rules/day.ts";
import { validateText } from "../../../app/domain/record-rules/text-rule.ts";
import { getDayInZone } from "../../../app/domain/venue-time.ts";
import { createDateOnlySchema, recordId, text, timeText } from "../../../app/wire/primitives.ts";
import type { Feature, Page, Dependencies } from "../feature.ts";
import { ApiError, type Call, type Route } from "../http/route.ts";
import { isStaff } from "../http/staff-tokens.ts";
import { paginate } from "../records/paginate.ts";
import { isOwn } from "../records/require-owned.ts";
import { buildNotSavedResponse, saveWithResponse } from "../records/save-responses.ts";
import { sendDocument } from "../uploads/send-document.ts";
import { getStoredFilePath, withNewFiles } from "../uploads/stored-files.ts";
import { createDecisionRoutes, authenticateOffice } from "./decisions.ts";
import { canStoreDocument, storeDocument } from "./document-store.ts";
import { documentMigrations } from "./tables.ts";
import { toApiDocuments, listDocumentTypes } from "./api-document.ts";
import { getPathParam } from "../http/params.ts";
import { isOwnedBy } from "../records/stored-data.ts";

/** Documents of users, which only their owner and the organiser's office can see. [API-101 API-102] */
export const documentsFeature = (dependencies: Dependencies): Feature => ({
  migrations: documentMigrations,
  storedData: [
    {
      table: "user_documents",
      condition: isOwnedBy("user_id"),
      exportName: "documents",
      hiddenColumns: ["file", "hash"],
      onDeletion: "delete",
    },
  ],
  routes: [
    createListRoute(dependencies),
    createCreateRoute(dependencies),
    createTypesRoute(dependencies),
    ...createDecisionRoutes(dependencies),
  ],
  pages: [createFilePage(dependencies)],
});

/**
 * Route that returns the caller's documents, newest first, as an array without a list envelope. [ACC-013
 * ACC-014]
 */
const createListRoute = (dependencies: Dependencies): Route => ({
  method: "GET",
  path: "cognito/userDocument/myList",
  handler: async ({ requireCaller }) => {
    const { id } = requireCaller();
    const rows = await dependencies.db
      .selectFrom("user_documents")
      .selectAll()
      .where("user_id", "=", id)
      .where("replaced", "=", 0)
      .orderBy("id", "desc")
      .execute();
    return toApiDocuments(dependencies.db, dependencies.publicUrl, rows);
  },
});

const NewDocument = z.object({ type_id: recordId, expiry: timeText, file: text });

/** Route that creates a document of the caller from an upload (see `storeDocument`). */
const createCreateRoute = (dependencies: Dependencies): Route => ({
  method: "POST",
  path: "cognito/userDocument/create",
  idempotency: { storesResponse: true },
  handler: async (call) => {
    const { id: userId } = call.requireCaller();
    const newDocument = await parseNewDocument(dependencies, call, userId);
    if (typeof newDocument === "string") return buildNotSavedResponse(newDocument);
    const { upload, ...document } = newDocument;
    return withNewFiles(dependencies, userId, async (files) => {
      const file = await files.stageDocument(upload);
      if (!file.ok) return buildNotSavedResponse(file.problem, file.code);
      return saveWithResponse(dependencies.db, call.saveResponse, async (transaction) => {
        const now = dependencies.clock.now();
        const row = await storeDocument(transaction, { ...document, file: file.value, userId, now });
        await files.commit(transaction);
        const [item] = await toApiDocuments(transaction, dependencies.publicUrl, [row]);
        return item;
      });
    });
  },
});

async function parseNewDocument(dependencies: Dependencies, { input }: Call, userId: number) {
  const { db, clock, timeZone } = dependencies;
  const { type_id, expiry: typedExpiry, file } = NewDocument.parse(input);
  // An invalid date stays as typed, so that it is rejected below.
  const expiry =
    createDateOnlySchema((instant) => getDayInZone(timeZone, Date.parse(instant))).parse(typedExpiry) ??
    typedExpiry;
  const types = await listDocumentTypes(db);
  if (!types.some(({ id }) => id === type_id)) return "There is no such type of document.";
  if (expiry !== "" && validateText(dayRule, expiry) !== null) return "The expiry date must be a valid date.";
  if (expiry !== "" && expiry < getDayInZone(timeZone, clock.now())) return "This document has expired.";
  if (!(await canStoreDocument(db, userId))) return "You’ve reached the maximum number of documents.";
  return { typeId: type_id, expiry, upload: file };
}

const createTypesRoute = ({ db }: Dependencies): Route => ({
  method: "READ",
  path: "cognito/userDocumentType",
  handler: async ({ input }) => paginate(await listDocumentTypes(db), input),
});

/**
 * Sends a document to its owner or the office, as an attachment that isn't cached. Others get 404, so that
 * hashes can't be probed.
 */
const createFilePage = (dependencies: Dependencies): Page => ({
  path: "/api/v1/cognito/default/file/:hash",
  async listener(request, response) {
    if (request.method !== "GET" && request.method !== "HEAD")
      throw new ApiError(405, "METHOD_NOT_ALLOWED", "Only GET and HEAD are supported.");
    const [, bearer] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
    if (bearer === undefined) throw createNotFoundError();
    const caller = await authenticateOffice(dependencies)(bearer);
    const row = await dependencies.db
      .selectFrom("user_documents")
      .selectAll()
      .where("hash", "=", getPathParam(request, "hash"))
      .executeTakeFirst();
    if (!row || !(isOwn(row, caller) || isStaff(caller))) throw createNotFoundError();
    await sendDocument(request, response, {
      file: getStoredFilePath(dependencies.dataDir, "documents", row.file),
      filetype: row.filetype,
      name: `document-${row.id}`,
    });
  },
});

const createNotFoundError = () => new ApiError(404, "NOT_FOUND", "This file doesn’t exist.");
