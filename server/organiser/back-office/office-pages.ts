import type { Request, Response } from "express";
import { z } from "zod";
import { comesFrom } from "../../../app/domain/comes-from.ts";
import { text } from "../../../app/wire/primitives.ts";
import { audit } from "../audit.ts";
import { tryPassword } from "../auth/try-password.ts";
import { organisationName } from "../content/organisation.ts";
import type { Page, Parts } from "../feature.ts";
import { lineOf } from "../http/log-line.ts";
import { leadOn, sendPage } from "../page/page.ts";
import { missingPage, officePage, otherMethodPage, type Shown, strangePage } from "./layout.ts";
import { listView, rowsPerPage } from "./list-view.ts";
import { logInForm } from "./log-in-form.ts";
import { cookieIn, setCookie } from "./office-cookie.ts";
import { recordView } from "./record-view.ts";
import { saveRecord } from "./save-record.ts";
import type { Section } from "./section.ts";
import { sectionsOf } from "./sections.ts";
import { createOfficeSessions, isFormToken, type OfficeSession } from "./sessions.ts";
import { officeStyle } from "./style.ts";

/** What a request is answered with: a page, or the way to another address of the back-office. */
type Answer = Shown | { to: string; cookie?: string };

/** One request of somebody who has logged in. */
type Asked = { request: Request; session: OfficeSession; note: (why: string) => void };

/**
 * `/cms` and what is below it, but for the calls below `/cms/cognito`, which are others'. GET changes
 * nothing; each post comes from one of these pages, and carries the session's token once there is one.
 * [RT-069]
 */
export function officePages(parts: Parts): Page[] {
  const sessions = createOfficeSessions(parts);
  const sections = sectionsOf(parts);
  const names = sections.map(({ name }) => name).join("|");
  return ["/cms", "/cms/:place(log-in|log-out)", `/cms/:place(${names})/:id([0-9-]{1,30})?`].map((path) => ({
    path,
    takesForms: true,
    mostFormBytes: 200_000,
    listener: answer,
  }));

  async function answer(request: Request, response: Response, address: string): Promise<void> {
    const cookie = cookieIn(request);
    const session = cookie === "" ? null : await sessions.find(cookie);
    const place = request.params["place"] ?? "";
    const answered = await answerOf(request, session, address, lineOf(response).requestId);
    if ("to" in answered) {
      if (answered.cookie !== undefined) setCookie(response, answered.cookie, parts.publicUrl);
      return leadOn(response, answered.to);
    }
    const organisation = await organisationName(parts.db);
    const page = officePage(answered, { organisation, session, sections, current: place });
    // By its own origin browsers that send no better header tell that a form is this page's.
    sendPage(response, answered.status, page, { style: officeStyle.source, referrer: "same-origin" });
  }

  async function answerOf(
    request: Request,
    session: OfficeSession | null,
    from: string,
    requestId: string,
  ): Promise<Answer> {
    const { method, params } = request;
    const isPost = method === "POST";
    if (!isPost && method !== "GET" && method !== "HEAD") return otherMethodPage;
    const note = (what: "office-changed" | "office-refused") => (why: string) =>
      audit(parts.log, { what, who: String(session?.user.id ?? "nobody"), why, from, requestId });
    if (isPost && !isOwnPost(request, session)) {
      note("office-refused")("not from its own page");
      return strangePage;
    }
    if (params["place"] === "log-in") return isPost ? logIn(request, from) : { to: "/cms" };
    if (!session) return logInForm(isPost ? ended : null);
    if (params["place"] === "log-out") return isPost ? logOut(request) : { to: "/cms" };
    const section = sections.find(({ name }) => name === params["place"]);
    if (!section) return isPost ? otherMethodPage : { to: "/cms/pages" };
    const asked = { request, session, note: note("office-changed") };
    return params["id"] === undefined ? list(section, asked) : record(section, params["id"], asked);
  }

  /** A post with a session carries its token as well: the origin alone is a header that a proxy may lose. */
  function isOwnPost(request: Request, session: OfficeSession | null): boolean {
    const { origin, referer } = request.headers;
    const secFetchSite = request.get("Sec-Fetch-Site");
    if (!comesFrom(new URL(parts.publicUrl).origin, { secFetchSite, origin, referer })) return false;
    return session === null || isFormToken(session, Token.parse(request.body ?? {}).form_token);
  }

  async function logIn(request: Request, address: string): Promise<Answer> {
    const { email, password } = Credentials.parse(request.body ?? {});
    const { user, refused } = await tryPassword(parts, { email, password, address, what: "back-office" });
    if (!user) return logInForm({ ...refused, email });
    if (user.is_admin === 1) return { to: "/cms/pages", cookie: await sessions.begin(user.id) };
    const problem = "This account is no administrator’s. Nobody else can come in here.";
    return logInForm({ status: 403, problem, email });
  }

  async function logOut(request: Request): Promise<Answer> {
    await sessions.end(cookieIn(request));
    return { to: "/cms", cookie: "" };
  }

  async function list(section: Section, { request }: Asked): Promise<Answer> {
    if (request.method === "POST") return otherMethodPage;
    const { page, of } = ListQuery.parse(request.query);
    const part = { offset: (page - 1) * rowsPerPage, limit: rowsPerPage, of };
    const { rows, total } = await section.list(parts.db, part);
    if (rows.length === 0 && page > 1) return missingPage;
    return listView(section, { rows, total, page, of, site: siteOf(parts) });
  }

  async function record(section: Section, id: string, { request, session, note }: Asked): Promise<Answer> {
    const isSaved = request.query["saved"] === "1";
    const at = { section, id, site: siteOf(parts), formToken: session.formToken, isSaved };
    if (request.method !== "POST") {
      const found = await section.find?.(parts.db, id);
      return found ? recordView(found, at) : missingPage;
    }
    const outcome = await saveRecord(parts, section, id, request.body ?? {});
    if (outcome.kind === "missing") return missingPage;
    if (outcome.kind === "refused")
      return recordView(outcome.record, { ...at, isSaved: false }, outcome.refused);
    for (const change of outcome.changes) note(`${section.name} ${id}: ${change}`);
    return { to: `/cms/${section.name}/${id}?saved=1` };
  }
}

/** The first of the sites is the one that links lead to. */
const siteOf = ({ siteOrigins }: Parts): string => siteOrigins[0] ?? "";

const ended = {
  status: 401,
  email: "",
  problem:
    "You were logged out meanwhile, so nothing was saved. Log in in another tab; then go back here to what " +
    "you typed, copy it, and open its page again.",
};

const Token = z.object({ form_token: text });
const Credentials = z.object({ email: text, password: text });
const ListQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  of: z.coerce.number().int().min(1).nullable().catch(null).default(null),
});
