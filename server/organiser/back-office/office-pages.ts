import type { Request, Response } from "express";
import { z } from "zod";
import { isSameOrigin } from "../../../app/domain/same-origin.ts";
import { text } from "../../../app/wire/primitives.ts";
import { audit } from "../audit.ts";
import { logInWithPassword } from "../auth/login-with-password.ts";
import { readOrganisationName } from "../content/organisation.ts";
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
import { renderLoginForm } from "./login-form.ts";
import { readSessionCookie, setSessionCookie } from "./office-cookie.ts";
import { renderRecordView } from "./record-view.ts";
import { refundToCredit } from "./refund.ts";
import { saveRecord } from "./save-record.ts";
import type { ListConditions, Section } from "./section.ts";
import { createSections } from "./sections.ts";
import { sendCsv } from "./send-csv.ts";
import { createBackOfficeSessions, isValidFormToken, type BackOfficeSession } from "./sessions.ts";
import { backOfficeStyle } from "./style.ts";
import { formatLocalTime } from "./times.ts";
import { getPathParam } from "../http/params.ts";

/** `cookie` is the new value of the session cookie, or "" to remove the cookie. */
type PageResult = BackOfficePageContent | { redirectTo: string; cookie?: string };

type AdminRequest = {
  request: Request;
  session: BackOfficeSession;
  auditChange: (description: string) => void;
};

/**
 * Creates the pages at and below `/cms`, except `/cms/cognito`, which belongs to other features. Only POST
 * changes data. A POST must come from one of these pages. After the login, a POST must contain the session's
 * CSRF token. [RT-069]
 */
export function createBackOfficePages(dependencies: Dependencies): Page[] {
  const sessions = createBackOfficeSessions(dependencies);
  const sections = createSections(dependencies);
  const createPage = (path: string, target: string): Page => ({
    path,
    acceptsForms: true,
    maxFormBytes: 200_000,
    listener: (request, response, address) => respond(request, response, { target, address }),
  });
  return [
    createPage("/cms", ""),
    ...["log-in", "log-out"].map((target) => createPage(`/cms/${target}`, target)),
    ...sections.flatMap((section) => (section.csv ? [createCsvPage(section)] : [])),
    ...sections.map(({ name }) => createPage(`/cms/${name}{/:id}`, name)),
    createPage(REFUND_PATH, "orders"),
    { path: "/cms/answers/:id/files/:file", listener: sendFormFile },
  ];

  async function sendFormFile(request: Request, response: Response): Promise<void> {
    const cookie = readSessionCookie(request);
    if (cookie === "" || !(await sessions.find(cookie))) return redirectTo(response, "/cms");
    const file = await dependencies.db
      .selectFrom("form_files")
      .selectAll()
      .where("answer_id", "=", Number(getPathParam(request, "id")))
      .where("id", "=", Number(getPathParam(request, "file")))
      .executeTakeFirst();
    const isReadMethod = request.method === "GET" || request.method === "HEAD";
    if (!file || !isReadMethod) throw new ApiError(404, "NOT_FOUND", "This file doesn’t exist.");
    const path = getStoredFilePath(dependencies.dataDir, "documents", file.file);
    await sendDocument(request, response, {
      file: path,
      filetype: file.filetype,
      name: `answer-${file.id}`,
    });
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
    { target, address }: { target: string; address: string },
  ): Promise<void> {
    const cookie = readSessionCookie(request);
    const session = cookie === "" ? null : await sessions.find(cookie);
    const requestDetails = { target, address, requestId: getRequestLog(response).requestId };
    const result = await handleRequest(request, session, requestDetails);
    if ("redirectTo" in result) {
      if (result.cookie !== undefined) setSessionCookie(response, result.cookie, dependencies.publicUrl);
      return redirectTo(response, result.redirectTo);
    }
    const organisation = await readOrganisationName(dependencies.db);
    const page = renderBackOfficePage(result, { organisation, session, sections, currentSection: target });
    // `isTrustedPost` needs the referrer from browsers without `Sec-Fetch-Site`.
    sendPage(response, result.status, page, { styleSource: backOfficeStyle.source, referrer: "same-origin" });
  }

  /** `target` is the name of a section, "log-in", "log-out", or "" for the start page. */
  async function handleRequest(
    request: Request,
    session: BackOfficeSession | null,
    { target, address, requestId }: { target: string; address: string; requestId: string },
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
    if (!session) return renderLoginForm(isPost ? SESSION_ENDED : null);
    if (target === "log-out") return isPost ? logOut(request) : { redirectTo: "/cms" };
    const section = sections.find(({ name }) => name === target);
    if (!section) return isPost ? METHOD_NOT_ALLOWED_PAGE : { redirectTo: "/cms/pages" };
    const auditChange = (description: string) => writeAudit("office-changed", description);
    const adminRequest = { request, session, auditChange };
    const id = getPathParam(request, "id");
    if (id === "") return showList(section, adminRequest);
    if (request.path.endsWith("/refund")) return refundOrder(section, id, adminRequest);
    return RECORD_ID_PATTERN.test(id) ? showOrSaveRecord(section, id, adminRequest) : NOT_FOUND_PAGE;
  }

  /**
   * Checks the headers and, if there is a session, the CSRF token, because a proxy may remove the headers.
   */
  function isTrustedPost(request: Request, session: BackOfficeSession | null): boolean {
    const { origin, referer } = request.headers;
    const secFetchSite = request.get("Sec-Fetch-Site");
    if (!isSameOrigin(new URL(dependencies.publicUrl).origin, { secFetchSite, origin, referer }))
      return false;
    return session === null || isValidFormToken(session, FormTokenInput.parse(request.body ?? {}).form_token);
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
    });
    if (!user) return renderLoginForm({ ...rejection, email });
    if (user.is_admin === 1) return { redirectTo: "/cms/pages", cookie: await sessions.create(user.id) };
    const problem = "You need an administrator account.";
    return renderLoginForm({ status: 403, problem, email });
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

  async function refundOrder(
    section: Section,
    id: string,
    { request, session, auditChange }: AdminRequest,
  ): Promise<PageResult> {
    const path = `/cms/${section.name}/${id}`;
    if (request.method !== "POST") return { redirectTo: path };
    const outcome = await refundToCredit(dependencies, Number(id), request.body ?? {});
    if (outcome.kind === "refunded") {
      if (outcome.cents > 0) auditChange(`${section.name} ${id}: refunded ${outcome.cents} cents to credit`);
      return { redirectTo: `${path}?refunded=1` };
    }
    const record = outcome.kind === "rejected" ? await section.find?.(dependencies.db, id) : null;
    if (!record || outcome.kind !== "rejected") return NOT_FOUND_PAGE;
    const viewOptions = {
      section,
      id,
      siteOrigin: getFirstSiteOrigin(dependencies),
      formToken: session.formToken,
      isSaved: false,
    };
    return renderRecordView(record, { ...viewOptions, rejectedRefund: outcome });
  }

  async function showOrSaveRecord(
    section: Section,
    id: string,
    { request, session, auditChange }: AdminRequest,
  ): Promise<PageResult> {
    const isSaved = request.query["saved"] === "1";
    const isRefunded = request.query["refunded"] === "1";
    const siteOrigin = getFirstSiteOrigin(dependencies);
    const viewOptions = { section, id, siteOrigin, formToken: session.formToken, isSaved, isRefunded };
    if (request.method !== "POST") {
      const record = await section.find?.(dependencies.db, id);
      return record ? renderRecordView(record, viewOptions) : NOT_FOUND_PAGE;
    }
    const outcome = await saveRecord(dependencies, section, id, request.body ?? {});
    if (outcome.kind === "not-found") return NOT_FOUND_PAGE;
    if (outcome.kind === "rejected")
      return renderRecordView(
        outcome.record,
        { ...viewOptions, isSaved: false, isRefunded: false },
        outcome.rejection,
      );
    for (const change of outcome.changes) auditChange(`${section.name} ${id}: ${change}`);
    return { redirectTo: `/cms/${section.name}/${id}?saved=1` };
  }
}

const getFirstSiteOrigin = ({ siteOrigins }: Dependencies): string => siteOrigins[0] ?? "";

const SESSION_ENDED = {
  status: 401,
  email: "",
  problem:
    "You were logged out, so nothing was saved. Log in again in another tab. Then return to this page, copy what you typed, " +
    "and open the form again.",
};

const REFUND_PATH = "/cms/orders/:id/refund";

function readConditions({ filters = [] }: Section, { query }: Request): ListConditions {
  const { of: ownerId, q: search } = ListQuery.parse(query);
  const filterValues = z
    .object(Object.fromEntries(filters.map(({ name }) => [name, filterValueSchema])))
    .parse(query);
  return { ownerId, search, filters: filterValues };
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
