import type { Request, Response } from "express";
import { z } from "zod";
import { isSameOrigin } from "../../../app/domain/same-origin.ts";
import { text } from "../../../app/wire/primitives.ts";
import { audit, type AuditEvent } from "../audit.ts";
import { logInWithPassword } from "../auth/login-with-password.ts";
import { readOrganisationName } from "../content/organisation.ts";
import type { Db } from "../db/database.ts";
import type { Page, Dependencies } from "../feature.ts";
import { getRequestLog } from "../http/request-log.ts";
import { ApiError } from "../http/route.ts";
import { redirectTo, sendPage } from "../page/page.ts";
import { sendDocument } from "../uploads/send-document.ts";
import { getStoredFilePath } from "../uploads/stored-files.ts";
import {
  NOT_FOUND_PAGE,
  renderBackOfficePage,
  METHOD_NOT_ALLOWED_PAGE,
  type BackOfficePageContent,
  CROSS_SITE_POST_PAGE,
} from "./layout.ts";
import { renderListView, MAX_SEARCH_LENGTH, ROWS_PER_PAGE } from "./list-view.ts";
import { type FailedLogin, renderLoginForm } from "./login-form.ts";
import { readSessionCookie, setSessionCookie } from "./office-cookie.ts";
import { type PictureForm, receivePictureForm, savePicture } from "./picture-upload.ts";
import { renderNewRecordView, renderRecordView } from "./record-view.ts";
import { refundToCredit } from "./refund.ts";
import { deleteRecord, insertRecord, saveRecord } from "./save-record.ts";
import type { ListConditions, NewRecord, Section } from "./section.ts";
import { createSections } from "./sections.ts";
import { sendCsv } from "./send-csv.ts";
import { decideStall } from "./stall-decision.ts";
import { createSiteLoginPages, readSiteLoginFailure, readSiteName } from "./site-login.ts";
import { createBackOfficeSessions, isValidFormToken, type BackOfficeSession } from "./sessions.ts";
import { backOfficeStyle } from "./style.ts";
import { formatLocalTime } from "./times.ts";
import { getPathParam } from "../http/params.ts";

/** `cookie` is the new value of the session cookie, or "" to remove the cookie. */
type PageResult = BackOfficePageContent | { redirectTo: string; cookie?: string };

/** `target` is the name of a section, "log-in", "log-out", or "" for the start page. */
type RequestTarget = { target: string; address: string; pictureForm?: PictureForm | null };

type AdminRequest = {
  request: Request;
  session: BackOfficeSession;
  auditChange: (description: string) => void;
  /** Writes the audit line of an event that another feature defines. */
  writeAudit: (event: AuditEvent) => void;
};

/**
 * Creates the pages at and below `/cms`, except `/cms/cognito`, which belongs to other features. Only POST
 * changes data. A POST must come from one of these pages. After the login, a POST must contain the session's
 * CSRF token. [RT-069]
 */
export function createBackOfficePages(dependencies: Dependencies): Page[] {
  const sessions = createBackOfficeSessions(dependencies);
  const sections = createSections(dependencies);
  const createPage = (path: string, target: string, maxFormBytes = 200_000): Page => ({
    path,
    acceptsForms: true,
    maxFormBytes,
    ...(target !== "log-in" && { readsForm: isFromAdministrator }),
    listener: (request, response, address) => respond(request, response, { target, address }),
  });
  return [
    createPage("/cms", ""),
    ...createSiteLoginPages(dependencies, sessions),
    ...["log-in", "log-out"].map((target) => createPage(`/cms/${target}`, target)),
    ...sections.flatMap((section) => (section.csv ? [createCsvPage(section)] : [])),
    ...sections.map(({ name, create }) =>
      createPage(`/cms/${name}{/:id}`, name, create && MAX_LARGE_FORM_BYTES),
    ),
    ...sections.flatMap((section) =>
      section.create
        ? [createPage(`/cms/${section.name}/:id/:action`, section.name), createPicturePage(section)]
        : [],
    ),
    createPage(REFUND_PATH, "orders"),
    createPage(`${STALL_PATH}/:action`, "stalls"),
    createFilePage("/cms/answers/:id/files/:file", "answer", findFormFile),
    createFilePage(`${STALL_PATH}/files/:file`, "document", findStallDocument),
  ];

  /** Sends the files of a record to administrators. `name` and the file's id are the name of a download. */
  function createFilePage(
    path: string,
    name: string,
    find: (db: Db, ids: { recordId: number; fileId: number }) => Promise<PrivateFile | undefined>,
  ): Page {
    return {
      path,
      async listener(request, response) {
        const cookie = readSessionCookie(request);
        if (cookie === "" || !(await sessions.find(cookie))) return redirectTo(response, "/cms");
        const file = await find(dependencies.db, {
          recordId: Number(getPathParam(request, "id")),
          fileId: Number(getPathParam(request, "file")),
        });
        const isReadMethod = request.method === "GET" || request.method === "HEAD";
        if (!file || !isReadMethod) throw new ApiError(404, "NOT_FOUND", "This file doesn’t exist.");
        await sendDocument(request, response, {
          file: getStoredFilePath(dependencies.dataDir, "documents", file.file),
          filetype: file.filetype,
          name: `${name}-${file.id}`,
        });
      },
    };
  }

  /** Receives the form of a picture only from an administrator, because it may be large. */
  function createPicturePage({ name: target }: Section): Page {
    return {
      path: `/cms/${target}/:id/picture/:picture`,
      async listener(request, response, address) {
        const isAllowed = request.method === "POST" && (await isFromAdministrator(request));
        if (!isAllowed) return respond(request, response, { target, address });
        const pictureForm = await receivePictureForm(request, dependencies);
        try {
          request.body = pictureForm.fields;
          await respond(request, response, { target, address, pictureForm });
        } finally {
          await pictureForm.remove();
        }
      },
    };
  }

  function createCsvPage(section: Section): Page {
    return {
      path: `/cms/${section.name}/export.csv`,
      async listener(request, response, address) {
        const cookie = readSessionCookie(request);
        const session = cookie === "" ? null : await sessions.find(cookie);
        if (!session) return redirectTo(response, "/cms");
        const isReadMethod = request.method === "GET" || request.method === "HEAD";
        if (!section.csv || !isReadMethod) throw new ApiError(404, "NOT_FOUND", "This file doesn’t exist.");
        const conditions = readConditions(section, request);
        audit(dependencies.log, {
          event: "office-exported",
          actor: String(session.user.id),
          reason: `${section.name}: ${describeConditions(conditions)}`,
          from: address,
          requestId: getRequestLog(response).requestId,
        });
        const date = formatLocalTime(dependencies.timeZone, dependencies.clock.now()).slice(
          0,
          "yyyy-MM-dd".length,
        );
        const name = `${section.name}-${date}`;
        await sendCsv(request, response, { db: dependencies.db, csv: section.csv, conditions, name });
      },
    };
  }

  async function respond(
    request: Request,
    response: Response,
    { target, address, pictureForm = null }: RequestTarget,
  ): Promise<void> {
    const cookie = readSessionCookie(request);
    const session = cookie === "" ? null : await sessions.find(cookie);
    const requestDetails = { target, address, pictureForm, requestId: getRequestLog(response).requestId };
    const result = await handleRequest(request, session, requestDetails);
    if ("redirectTo" in result) {
      if (result.cookie !== undefined) setSessionCookie(response, result.cookie, dependencies.publicUrl);
      return redirectTo(response, result.redirectTo);
    }
    const organisation = await readOrganisationName(dependencies.db);
    const page = renderBackOfficePage(result, { organisation, session, sections, currentSection: target });
    // `isTrustedPost` needs the referrer from browsers without `Sec-Fetch-Site`.
    sendPage(response, result.status, page, {
      styleSource: backOfficeStyle.source,
      hasPictures: true,
      referrer: "same-origin",
    });
  }

  async function handleRequest(
    request: Request,
    session: BackOfficeSession | null,
    { target, address, pictureForm = null, requestId }: RequestTarget & { requestId: string },
  ): Promise<PageResult> {
    const { method } = request;
    const isPost = method === "POST";
    if (!isPost && method !== "GET" && method !== "HEAD") return METHOD_NOT_ALLOWED_PAGE;
    const writeAudit = (event: "office-changed" | "office-refused", reason: string) =>
      audit(dependencies.log, {
        event,
        actor: session === null ? null : String(session.user.id),
        reason,
        from: address,
        requestId,
      });
    if (isPost && !isTrustedPost(request, session)) {
      writeAudit("office-refused", "not from its own page");
      return CROSS_SITE_POST_PAGE;
    }
    if (target === "log-in") return isPost ? logIn(request, { address, requestId }) : { redirectTo: "/cms" };
    if (!session) return showLoginForm(isPost ? SESSION_ENDED : readSiteLoginFailure(request));
    if (target === "log-out") return isPost ? logOut(request) : { redirectTo: "/cms" };
    const section = sections.find(({ name }) => name === target);
    if (!section) return isPost ? METHOD_NOT_ALLOWED_PAGE : { redirectTo: "/cms/pages" };
    const auditChange = (description: string) => writeAudit("office-changed", description);
    const adminRequest: AdminRequest = {
      request,
      session,
      auditChange,
      writeAudit: (event) => audit(dependencies.log, { ...event, from: address, requestId }),
    };
    const id = getPathParam(request, "id");
    const action = getPathParam(request, "action");
    if (id === "") return showList(section, adminRequest);
    if (getPathParam(request, "picture") !== "") return updatePicture(section, id, adminRequest, pictureForm);
    // Sections with new records have pages for any action, so the section is checked, too.
    if (target === "orders" && request.path.endsWith("/refund"))
      return refundOrder(section, id, adminRequest);
    if (target === "stalls" && (action === "approve" || action === "reject"))
      return decideStallApplication(section, { id, isApproved: action === "approve" }, adminRequest);
    if (id === "new" && action === "") return createRecord(section, adminRequest);
    if (action === "copy") return copyRecord(section, id, adminRequest);
    if (action === "delete") return removeRecord(section, id, adminRequest);
    if (action !== "") return NOT_FOUND_PAGE;
    return RECORD_ID_PATTERN.test(id) ? showOrSaveRecord(section, id, adminRequest) : NOT_FOUND_PAGE;
  }

  /**
   * Checks the headers and, if there is a session, the CSRF token, because a proxy may remove the headers.
   */
  function isTrustedPost(request: Request, session: BackOfficeSession | null): boolean {
    if (!isFromOwnOrigin(request)) return false;
    return session === null || isValidFormToken(session, FormTokenInput.parse(request.body ?? {}).form_token);
  }

  /** Whether a form may be read: it was posted by a page of the back-office, within a session. */
  async function isFromAdministrator(request: Request): Promise<boolean> {
    const cookie = readSessionCookie(request);
    return isFromOwnOrigin(request) && cookie !== "" && (await sessions.find(cookie)) !== null;
  }

  function isFromOwnOrigin(request: Request): boolean {
    const { origin, referer } = request.headers;
    const secFetchSite = request.get("Sec-Fetch-Site");
    return isSameOrigin(new URL(dependencies.publicUrl).origin, { secFetchSite, origin, referer });
  }

  async function logIn(
    request: Request,
    requestDetails: { address: string; requestId: string },
  ): Promise<PageResult> {
    const { email, password } = LoginInput.parse(request.body ?? {});
    const { user, rejection } = await logInWithPassword(dependencies, {
      email,
      password,
      language: "en",
      ...requestDetails,
      purpose: "back-office",
      isForAdministrators: true,
    });
    if (!user) return showLoginForm({ ...rejection, email });
    return { redirectTo: "/cms/pages", cookie: await sessions.create(user.id) };
  }

  async function showLoginForm(failedLogin: FailedLogin | null): Promise<PageResult> {
    return renderLoginForm(await readSiteName(dependencies), failedLogin);
  }

  async function logOut(request: Request): Promise<PageResult> {
    await sessions.end(readSessionCookie(request));
    return { redirectTo: "/cms", cookie: "" };
  }

  async function showList(section: Section, { request }: AdminRequest): Promise<PageResult> {
    if (request.method === "POST") return METHOD_NOT_ALLOWED_PAGE;
    const { page } = ListQuery.parse(request.query);
    const conditions = readConditions(section, request);
    const { ownerId } = conditions;
    if (ownerId !== null && !section.owner) return NOT_FOUND_PAGE;
    const range = { offset: (page - 1) * ROWS_PER_PAGE, limit: ROWS_PER_PAGE };
    const { rows, total } = await section.list(dependencies.db, { ...conditions, ...range });
    if (rows.length === 0 && page > 1) return NOT_FOUND_PAGE;
    const ownerName =
      ownerId === null ? null : ((await section.owner?.name(dependencies.db, ownerId)) ?? null);
    const filtersWithOptions = await Promise.all(
      (section.filters ?? []).map(async (filter) => ({
        ...filter,
        options: await filter.options(dependencies.db, conditions.filters),
      })),
    );
    const siteOrigin = getFirstSiteOrigin(dependencies);
    return renderListView(section, {
      ...conditions,
      rows,
      total,
      page,
      filtersWithOptions,
      ownerName,
      siteOrigin,
    });
  }

  /** Shows or saves the form for a new record. */
  async function createRecord(section: Section, adminRequest: AdminRequest): Promise<PageResult> {
    const { create } = section;
    if (!create) return NOT_FOUND_PAGE;
    const { of: ownerId } = ListQuery.parse(adminRequest.request.query);
    return showOrInsertRecord(section, adminRequest, {
      path: `/cms/${section.name}/new${ownerId === null ? "" : `?of=${ownerId}`}`,
      find: (db) => create.find(db, ownerId),
      done: "created",
    });
  }

  /** Shows or saves the form that copies a record. */
  async function copyRecord(section: Section, id: string, adminRequest: AdminRequest): Promise<PageResult> {
    const { copy } = section;
    if (!copy || !RECORD_ID_PATTERN.test(id)) return NOT_FOUND_PAGE;
    return showOrInsertRecord(section, adminRequest, {
      path: `/cms/${section.name}/${id}/copy`,
      find: (db) => copy.find(db, id),
      done: "copied",
    });
  }

  async function showOrInsertRecord(
    section: Section,
    { request, session, auditChange }: AdminRequest,
    { path, find, done }: { path: string; find: (db: Db) => Promise<NewRecord | null>; done: string },
  ): Promise<PageResult> {
    const viewOptions = { section, path, formToken: session.formToken };
    if (request.method !== "POST") {
      const record = await find(dependencies.db);
      return record ? renderNewRecordView(record, viewOptions) : NOT_FOUND_PAGE;
    }
    const outcome = await insertRecord(dependencies, find, request.body ?? {});
    if (outcome.kind === "not-found") return NOT_FOUND_PAGE;
    if (outcome.kind === "rejected")
      return renderNewRecordView(outcome.record, viewOptions, outcome.rejection);
    const source = done === "copied" ? ` from ${getPathParam(request, "id")}` : "";
    auditChange(`${section.name} ${outcome.id}: ${done}${source}`);
    return { redirectTo: `/cms/${section.name}/${outcome.id}?done=${done}` };
  }

  async function removeRecord(
    section: Section,
    id: string,
    { request, session, auditChange }: AdminRequest,
  ): Promise<PageResult> {
    const path = `/cms/${section.name}/${id}`;
    if (!RECORD_ID_PATTERN.test(id)) return NOT_FOUND_PAGE;
    if (request.method !== "POST") return { redirectTo: path };
    const outcome = await deleteRecord(dependencies, section, id, request.body ?? {});
    if (outcome.kind === "not-found") return NOT_FOUND_PAGE;
    if (outcome.kind === "rejected")
      return renderRecordView(outcome.record, {
        ...buildViewOptions(section, id, session),
        deletionProblem: outcome.message,
      });
    auditChange(`${section.name} ${id}: deleted`);
    return { redirectTo: `/cms/${section.name}` };
  }

  async function updatePicture(
    section: Section,
    id: string,
    { request, session, auditChange }: AdminRequest,
    pictureForm: PictureForm | null,
  ): Promise<PageResult> {
    const path = `/cms/${section.name}/${id}`;
    if (!RECORD_ID_PATTERN.test(id)) return NOT_FOUND_PAGE;
    if (request.method !== "POST" || !pictureForm) return { redirectTo: path };
    const picture = getPathParam(request, "picture");
    const outcome = await savePicture(dependencies, section, { id, picture }, pictureForm);
    if (outcome.kind === "not-found") return NOT_FOUND_PAGE;
    if (outcome.kind === "rejected")
      return renderRecordView(outcome.record, {
        ...buildViewOptions(section, id, session),
        rejectedPicture: { status: outcome.status, picture, message: outcome.message },
      });
    auditChange(`${section.name} ${id}: ${picture} ${pictureForm.file === null ? "removed" : "changed"}`);
    return { redirectTo: `${path}?saved=1` };
  }

  async function refundOrder(
    section: Section,
    id: string,
    { request, session, auditChange }: AdminRequest,
  ): Promise<PageResult> {
    const path = `/cms/${section.name}/${id}`;
    if (!RECORD_ID_PATTERN.test(id)) return NOT_FOUND_PAGE;
    if (request.method !== "POST") return { redirectTo: path };
    const outcome = await refundToCredit(dependencies, Number(id), request.body ?? {});
    if (outcome.kind === "refunded") {
      if (outcome.cents > 0) auditChange(`${section.name} ${id}: refunded ${outcome.cents} cents to credit`);
      return { redirectTo: `${path}?refunded=1` };
    }
    const record = outcome.kind === "rejected" ? await section.find?.(dependencies.db, id) : null;
    if (!record || outcome.kind !== "rejected") return NOT_FOUND_PAGE;
    return renderRecordView(record, { ...buildViewOptions(section, id, session), rejectedRefund: outcome });
  }

  async function decideStallApplication(
    section: Section,
    { id, isApproved }: { id: string; isApproved: boolean },
    { request, session, auditChange, writeAudit }: AdminRequest,
  ): Promise<PageResult> {
    const path = `/cms/${section.name}/${id}`;
    if (!RECORD_ID_PATTERN.test(id)) return NOT_FOUND_PAGE;
    if (request.method !== "POST") return { redirectTo: path };
    const decision = { id: Number(id), isApproved };
    const auditOptions = { actor: String(session.user.id), audit: writeAudit };
    const outcome = await decideStall(dependencies, decision, request.body ?? {}, auditOptions);
    if (outcome.kind === "decided") {
      const done = isApproved ? "approved" : "rejected";
      auditChange(`${section.name} ${id}: ${done}`);
      return { redirectTo: `${path}?done=${done}` };
    }
    const record = await section.find?.(dependencies.db, id);
    return record
      ? renderRecordView(record, { ...buildViewOptions(section, id, session), rejectedDecision: outcome })
      : NOT_FOUND_PAGE;
  }

  async function showOrSaveRecord(
    section: Section,
    id: string,
    { request, session, auditChange }: AdminRequest,
  ): Promise<PageResult> {
    const viewOptions = buildViewOptions(section, id, session);
    if (request.method !== "POST") {
      const record = await section.find?.(dependencies.db, id);
      return record
        ? renderRecordView(record, { ...viewOptions, done: readDone(request.query) })
        : NOT_FOUND_PAGE;
    }
    const outcome = await saveRecord(dependencies, section, id, request.body ?? {});
    if (outcome.kind === "not-found") return NOT_FOUND_PAGE;
    if (outcome.kind === "rejected") return renderRecordView(outcome.record, viewOptions, outcome.rejection);
    for (const change of outcome.changes) auditChange(`${section.name} ${id}: ${change}`);
    return { redirectTo: `/cms/${section.name}/${id}?saved=1` };
  }

  function buildViewOptions(section: Section, id: string, { formToken }: BackOfficeSession) {
    return { section, id, siteOrigin: getFirstSiteOrigin(dependencies), formToken };
  }
}

const getFirstSiteOrigin = ({ siteOrigins }: Dependencies): string => siteOrigins[0] ?? "";

const SESSION_ENDED = {
  status: 401,
  email: "",
  problem: "You were logged out, so nothing was saved. Log in again and repeat your change.",
};

/**
 * An event has seven texts of at most 50,000 characters, and its terms. In a posted form a Chinese, Japanese or
 * Korean character takes nine bytes, so ten full texts take 4.5 MB.
 */
const MAX_LARGE_FORM_BYTES = 5_000_000;

const REFUND_PATH = "/cms/orders/:id/refund";
const STALL_PATH = "/cms/stalls/:id";

/** A stored file, by the names of its columns. */
type PrivateFile = { id: number; file: string; filetype: string };

const findFormFile = (db: Db, { recordId, fileId }: { recordId: number; fileId: number }) =>
  db
    .selectFrom("form_files")
    .select(["id", "file", "filetype"])
    .where("answer_id", "=", recordId)
    .where("id", "=", fileId)
    .executeTakeFirst();

/** Finds a document that belongs to a stall application, by both ids. */
const findStallDocument = (db: Db, { recordId, fileId }: { recordId: number; fileId: number }) =>
  db
    .selectFrom("user_documents")
    .innerJoin("stall_applications", (join) =>
      join.on((eb) =>
        eb.or([
          eb("insurance_document_id", "=", eb.ref("user_documents.id")),
          eb("food_licence_document_id", "=", eb.ref("user_documents.id")),
        ]),
      ),
    )
    .select(["user_documents.id", "user_documents.file", "user_documents.filetype"])
    .where("stall_applications.id", "=", recordId)
    .where("user_documents.id", "=", fileId)
    .executeTakeFirst();

function readConditions({ filters = [] }: Section, { query }: Request): ListConditions {
  const { of: ownerId, q: search } = ListQuery.parse(query);
  const filterValues = z
    .object(Object.fromEntries(filters.map(({ name }) => [name, filterValueSchema])))
    .parse(query);
  return { ownerId, search, filters: filterValues };
}

/** Returns what has just been done to a record. */
function readDone({ saved, refunded, done }: Request["query"]) {
  if (saved === "1") return "saved";
  if (refunded === "1") return "refunded";
  return (["created", "copied", "approved", "rejected"] as const).find((name) => name === done) ?? null;
}

/** For the audit log. Omits the search text, because the text may be a person's name. */
function describeConditions({ ownerId, search, filters }: ListConditions): string {
  const conditions = [
    ...(ownerId === null ? [] : [`of ${ownerId}`]),
    ...Object.entries(filters).flatMap(([name, value]) => (value === "" ? [] : [`${name} “${value}”`])),
    ...(search === "" ? [] : ["a search"]),
  ];
  return conditions.length === 0 ? "all" : `only ${conditions.join(", ")}`;
}

const filterValueSchema = z.coerce
  .string()
  .transform((value) => value.trim().slice(0, MAX_SEARCH_LENGTH))
  .default("");

/** An id is one number, or several numbers joined by hyphens. */
const RECORD_ID_PATTERN = /^[0-9-]{1,30}$/;

const FormTokenInput = z.object({ form_token: text });
const LoginInput = z.object({ email: text, password: text });
const ListQuery = z.object({
  q: filterValueSchema,
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  // An invalid id becomes 0, which matches no record, because null would show all records.
  of: z.coerce.number().int().min(1).nullable().catch(0).default(null),
});
