import type { Request, Response } from "express";
import { z } from "zod";
import { isSameOrigin } from "../../../app/domain/same-origin.ts";
import { text } from "../../../app/wire/primitives.ts";
import { audit } from "../audit.ts";
import { logInWithPassword } from "../auth/login-with-password.ts";
import { readOrganisationName } from "../content/organisation.ts";
import type { Page, Parts } from "../feature.ts";
import { requestLogOf } from "../http/request-log.ts";
import { ApiError } from "../http/route.ts";
import { redirectTo, sendPage } from "../page/page.ts";
import { sendDocument } from "../uploads/send-document.ts";
import { storedFilePath } from "../uploads/stored-files.ts";
import {
  notFoundPage,
  officePage,
  methodNotAllowedPage,
  type OfficePageContent,
  foreignPostPage,
} from "./layout.ts";
import { listView, ROWS_PER_PAGE } from "./list-view.ts";
import { loginForm } from "./login-form.ts";
import { readSessionCookie, setSessionCookie } from "./office-cookie.ts";
import { recordView } from "./record-view.ts";
import { saveRecord } from "./save-record.ts";
import type { Section } from "./section.ts";
import { createSections } from "./sections.ts";
import { createOfficeSessions, isFormToken, type OfficeSession } from "./sessions.ts";
import { officeStyle } from "./style.ts";
import { pathParam } from "../http/params.ts";

/** The response to a request: a page, or a redirect within the back-office. */
type PageResult = OfficePageContent | { to: string; cookie?: string };

/** A request of a logged-in administrator. */
type OfficeRequest = { request: Request; session: OfficeSession; auditChange: (why: string) => void };

/**
 * The pages at and below `/cms`, except `/cms/cognito`, which belongs to other features. GET changes nothing;
 * every POST must come from one of these pages and carry the session's CSRF token. [RT-069]
 */
export function officePages(parts: Parts): Page[] {
  const sessions = createOfficeSessions(parts);
  const sections = createSections(parts);
  const page = (path: string, target: string): Page => ({
    path,
    acceptsForms: true,
    maxFormBytes: 200_000,
    listener: (request, response, address) => respond(request, response, { target, address }),
  });
  return [
    page("/cms", ""),
    ...["log-in", "log-out"].map((target) => page(`/cms/${target}`, target)),
    ...sections.map(({ name }) => page(`/cms/${name}{/:id}`, name)),
    { path: "/cms/answers/:id/files/:file", listener: download },
  ];

  /** Downloads a file sent with a form; only after login. */
  async function download(request: Request, response: Response): Promise<void> {
    const cookie = readSessionCookie(request);
    if (cookie === "" || !(await sessions.find(cookie))) return redirectTo(response, "/cms");
    const found = await parts.db
      .selectFrom("form_files")
      .selectAll()
      .where("answer_id", "=", Number(pathParam(request, "id")))
      .where("id", "=", Number(pathParam(request, "file")))
      .executeTakeFirst();
    const isGet = request.method === "GET" || request.method === "HEAD";
    if (!found || !isGet) throw new ApiError(404, "NOT_FOUND", "This file doesn’t exist.");
    const file = storedFilePath(parts.dataDir, "documents", found.file);
    await sendDocument(request, response, { file, filetype: found.filetype, name: `answer-${found.id}` });
  }

  async function respond(
    request: Request,
    response: Response,
    { target, address }: { target: string; address: string },
  ): Promise<void> {
    const cookie = readSessionCookie(request);
    const session = cookie === "" ? null : await sessions.find(cookie);
    const from = { target, address, requestId: requestLogOf(response).requestId };
    const result = await resultOf(request, session, from);
    if ("to" in result) {
      if (result.cookie !== undefined) setSessionCookie(response, result.cookie, parts.publicUrl);
      return redirectTo(response, result.to);
    }
    const organisation = await readOrganisationName(parts.db);
    const page = officePage(result, { organisation, session, sections, current: target });
    // Browsers without `Sec-Fetch-Site` need the referrer to show that a form was sent from this page.
    sendPage(response, result.status, page, { style: officeStyle.source, referrer: "same-origin" });
  }

  async function resultOf(
    request: Request,
    session: OfficeSession | null,
    { target, address, requestId }: { target: string; address: string; requestId: string },
  ): Promise<PageResult> {
    const { method } = request;
    const isPost = method === "POST";
    if (!isPost && method !== "GET" && method !== "HEAD") return methodNotAllowedPage;
    const log = (what: "office-changed" | "office-refused") => (why: string) =>
      audit(parts.log, {
        what,
        who: session === null ? null : String(session.user.id),
        why,
        from: address,
        requestId,
      });
    if (isPost && !isOwnPost(request, session)) {
      log("office-refused")("not from its own page");
      return foreignPostPage;
    }
    if (target === "log-in") return isPost ? logIn(request, { address, requestId }) : { to: "/cms" };
    if (!session) return loginForm(isPost ? ended : null);
    if (target === "log-out") return isPost ? logOut(request) : { to: "/cms" };
    const section = sections.find(({ name }) => name === target);
    if (!section) return isPost ? methodNotAllowedPage : { to: "/cms/pages" };
    const officeRequest = { request, session, auditChange: log("office-changed") };
    const id = pathParam(request, "id");
    if (id === "") return list(section, officeRequest);
    return recordId.test(id) ? record(section, id, officeRequest) : notFoundPage;
  }

  /** With a session a POST must also carry its token: the origin header may be removed by a proxy. */
  function isOwnPost(request: Request, session: OfficeSession | null): boolean {
    const { origin, referer } = request.headers;
    const secFetchSite = request.get("Sec-Fetch-Site");
    if (!isSameOrigin(new URL(parts.publicUrl).origin, { secFetchSite, origin, referer })) return false;
    return session === null || isFormToken(session, Token.parse(request.body ?? {}).form_token);
  }

  async function logIn(request: Request, from: { address: string; requestId: string }): Promise<PageResult> {
    const { email, password } = Credentials.parse(request.body ?? {});
    const { user, rejection } = await logInWithPassword(parts, {
      email,
      password,
      language: "en",
      ...from,
      what: "back-office",
    });
    if (!user) return loginForm({ ...rejection, email });
    if (user.is_admin === 1) return { to: "/cms/pages", cookie: await sessions.create(user.id) };
    const problem = "You need an administrator account.";
    return loginForm({ status: 403, problem, email });
  }

  async function logOut(request: Request): Promise<PageResult> {
    await sessions.end(readSessionCookie(request));
    return { to: "/cms", cookie: "" };
  }

  async function list(section: Section, { request }: OfficeRequest): Promise<PageResult> {
    if (request.method === "POST") return methodNotAllowedPage;
    const { page, of } = ListQuery.parse(request.query);
    if (of !== null && !section.owner) return notFoundPage;
    const part = { offset: (page - 1) * ROWS_PER_PAGE, limit: ROWS_PER_PAGE, of };
    const { rows, total } = await section.list(parts.db, part);
    if (rows.length === 0 && page > 1) return notFoundPage;
    const owner = of === null ? null : ((await section.owner?.name(parts.db, of)) ?? null);
    return listView(section, { rows, total, page, of, owner, site: siteOf(parts) });
  }

  async function record(
    section: Section,
    id: string,
    { request, session, auditChange }: OfficeRequest,
  ): Promise<PageResult> {
    const isSaved = request.query["saved"] === "1";
    const at = { section, id, site: siteOf(parts), formToken: session.formToken, isSaved };
    if (request.method !== "POST") {
      const found = await section.find?.(parts.db, id);
      return found ? recordView(found, at) : notFoundPage;
    }
    const outcome = await saveRecord(parts, section, id, request.body ?? {});
    if (outcome.kind === "missing") return notFoundPage;
    if (outcome.kind === "rejected")
      return recordView(outcome.record, { ...at, isSaved: false }, outcome.rejection);
    for (const change of outcome.changes) auditChange(`${section.name} ${id}: ${change}`);
    return { to: `/cms/${section.name}/${id}?saved=1` };
  }
}

/** Links lead to the first of the sites. */
const siteOf = ({ siteOrigins }: Parts): string => siteOrigins[0] ?? "";

const ended = {
  status: 401,
  email: "",
  problem:
    "You were logged out, so nothing was saved. Log in again in another tab. Then return to this page, copy what you typed, " +
    "and open the form again.",
};

/** One number, or several that together identify a record. */
const recordId = /^[0-9-]{1,30}$/;

const Token = z.object({ form_token: text });
const Credentials = z.object({ email: text, password: text });
const ListQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  // An invalid value matches nothing: a list of all records could be mistaken for the requested one.
  of: z.coerce.number().int().min(1).nullable().catch(0).default(null),
});
