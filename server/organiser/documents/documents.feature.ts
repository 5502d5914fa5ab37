import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Request, Response } from "express";
import { z } from "zod";
import { day as dayRule } from "../../../app/domain/record-rules/day.ts";
import { problemOf } from "../../../app/domain/record-rules/text-rule.ts";
import { dayIn } from "../../../app/domain/venue-time.ts";
import { dayFrom, recordId, text, timeText } from "../../../app/wire/primitives.ts";
import type { Feature, Page, Parts } from "../feature.ts";
import { ApiError, type Call, type Route } from "../http/route.ts";
import { isStaff } from "../http/staff-tokens.ts";
import { listed } from "../records/listed.ts";
import { isOwn } from "../records/own-or-missing.ts";
import { notSaved, savedOnce } from "../records/saved.ts";
import { fileOf, withNewFiles } from "../uploads/stored-files.ts";
import { decisionCalls, officeBearer } from "./decisions.ts";
import { hasRoomForDocument, keepDocument } from "./kept-documents.ts";
import { type DocumentRow, documentMigrations } from "./tables.ts";
import { toWire, typesOf } from "./wire-document.ts";

/** Documents that users keep with the organiser, each its owner's alone. [API-101 API-102] */
export const documentsFeature = (parts: Parts): Feature => ({
  migrations: documentMigrations,
  routes: [listCall(parts), createCall(parts), typesCall(parts), ...decisionCalls(parts)],
  pages: [filePage(parts)],
});

/** The caller's documents, a bare list, the newest first. [ACC-013 ACC-014] */
const listCall = (parts: Parts): Route => ({
  method: "GET",
  path: "cognito/userDocument/myList",
  answer: async ({ requireCaller }) => {
    const { id } = requireCaller();
    const rows = await parts.db
      .selectFrom("user_documents")
      .selectAll()
      .where("user_id", "=", id)
      .where("replaced", "=", 0)
      .orderBy("id", "desc")
      .execute();
    return toWire(parts.db, parts.publicUrl, rows);
  },
});

const NewDocument = z.object({ type_id: recordId, expiry: timeText, file: text });

/**
 * A new document of an upload. One of the same type that nobody has approved yet makes room for it; an
 * approved one stays until the new one is approved.
 */
const createCall = (parts: Parts): Route => ({
  method: "POST",
  path: "cognito/userDocument/create",
  once: { keepsAnswer: true },
  answer: async (call) => {
    const { id: userId } = call.requireCaller();
    const read = await readDocument(parts, call, userId);
    if (typeof read === "string") return notSaved(read);
    const { upload, ...document } = read;
    return withNewFiles(parts, userId, async (files) => {
      const file = await files.document(upload);
      if (!file.ok) return notSaved(file.problem, file.code);
      return savedOnce(parts.db, call.keep, async (all) => {
        const now = parts.clock.now();
        const row = await keepDocument(all, { ...document, file: file.thing, userId, now });
        await files.store(all);
        const [item] = await toWire(all, parts.publicUrl, [row]);
        return item;
      });
    });
  },
});

/** What is to be stored, or what is wrong with it in words for its owner. */
async function readDocument(parts: Parts, { input }: Call, userId: number) {
  const { db, clock, timeZone } = parts;
  const { type_id, expiry: given, file } = NewDocument.parse(input);
  // What is no date is checked as it came.
  const expiry = dayFrom((instant) => dayIn(timeZone, Date.parse(instant))).parse(given) ?? given;
  const types = await typesOf(db);
  if (!types.some(({ id }) => id === type_id)) return "There is no such type of document.";
  if (expiry !== "" && problemOf(dayRule, expiry) !== null) return "Please check the expiry date.";
  if (expiry !== "" && expiry < dayIn(timeZone, clock.now())) return "This document has expired.";
  if (!(await hasRoomForDocument(db, userId))) return "You keep very many documents here already.";
  return { typeId: type_id, expiry, upload: file };
}

const typesCall = ({ db }: Parts): Route => ({
  method: "READ",
  path: "cognito/userDocumentType",
  answer: async ({ input }) => listed(await typesOf(db), input),
});

/**
 * A document by its hash, to its owner and the office alone: anybody else's is as unknown as one that never
 * was. It comes as a download, which nothing opens by itself, and nobody keeps it.
 */
const filePage = (parts: Parts): Page => ({
  path: "/api/v1/cognito/default/file/:hash",
  async listener(request, response) {
    if (request.method !== "GET" && request.method !== "HEAD")
      throw new ApiError(405, "METHOD_NOT_ALLOWED", "Only GET and HEAD are answered here.");
    const [, bearer] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
    if (bearer === undefined) throw nothing();
    const caller = await officeBearer(parts)(bearer);
    const row = await parts.db
      .selectFrom("user_documents")
      .selectAll()
      .where("hash", "=", request.params["hash"] ?? "")
      .executeTakeFirst();
    if (!row || !(isOwn(row, caller) || isStaff(caller))) throw nothing();
    await sendFile(request, response, row, fileOf(parts.dataDir, "documents", row.file));
  },
});

const nothing = () => new ApiError(404, "NOT_FOUND", "There is nothing at this address.");

async function sendFile(request: Request, response: Response, row: DocumentRow, file: string): Promise<void> {
  const { size } = await stat(file);
  response.writeHead(200, {
    "Content-Type": row.filetype,
    "Content-Length": size,
    "Content-Disposition": `attachment; filename="document-${row.id}.${endings[row.filetype] ?? "bin"}"`,
    "Cache-Control": "private, no-store",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
  });
  if (request.method === "HEAD") {
    response.end();
    return;
  }
  createReadStream(file)
    .on("error", () => response.destroy())
    .pipe(response);
}

const endings: Readonly<Record<string, string | undefined>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
};
