import type { Response } from "express";
import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import { requestLogOf } from "../http/request-log.ts";
import { logInWithPassword } from "../auth/login-with-password.ts";
import { readOrganisationName } from "../content/organisation.ts";
import type { Page, Parts } from "../feature.ts";
import { fillText, textsFor } from "../mail/mail-texts.ts";
import { apiPage, redirectTo, pageLanguage, sendPage } from "../page/page.ts";
import type { AuthorisationCodes } from "./authorisation-codes.ts";
import {
  type AuthorisationRequest,
  parseAuthorisationRequest,
  buildRedirectUrl,
} from "./authorisation-request.ts";
import { authorisePages, type PageContent } from "./page-contents.ts";

/** Fields posted by the forms of the pages. */
const PostedForm = z.object({
  action: z.enum(["log-in", "allow", "deny"]).catch("log-in"),
  email: text,
  password: text,
  ticket: text,
});

/**
 * `/authorize`: log in, allow, and return to the requesting site, each by a plain form. GET changes nothing;
 * no login state is stored in the browser, so that every request requires a login.
 */
export const authorisePage = (parts: Parts, codes: AuthorisationCodes): Page => ({
  path: "/authorize",
  acceptsForms: true,
  async listener(request, response, address) {
    const query = new URL(request.originalUrl, "http://here.invalid").searchParams;
    const read = parseAuthorisationRequest(query, parts);
    const speaker = await readOrganisationName(parts.db);
    const language = pageLanguage(request);
    const pages = authorisePages(language, speaker);
    const show = (shown: PageContent, formsTo: readonly string[] = []) =>
      send(response, { language, speaker, shown, formsTo });
    if (read.kind === "unknown") return show(pages.unknown);
    const redirectUri = read.kind === "valid" ? read.authRequest.redirectUri : read.redirectUri;
    const site = new URL(redirectUri);
    const back = (state: string, outcome: { code: string } | { error: string }) =>
      redirectTo(response, buildRedirectUrl(redirectUri, state, outcome), { formsTo: [site.origin] });
    if (read.kind === "wrong") return back(read.state, { error: read.error });

    const { authRequest } = read;
    if (request.method === "GET" || request.method === "HEAD")
      return show(pages.logIn(site.host), [site.origin]);
    if (request.method !== "POST") return show(pages.otherMethod);
    const form = PostedForm.parse(request.body ?? {});
    if (form.action === "deny") return back(authRequest.state, { error: "access_denied" });
    if (form.action === "allow") {
      const code = await codes.allow(form.ticket, authRequest);
      return code === null ? show(pages.ended, [site.origin]) : back(authRequest.state, { code });
    }
    const { requestId } = requestLogOf(response);
    const from = { address, requestId };
    const shown = await logIn({ parts, codes, authRequest, language, pages, site: site.host, from }, form);
    show(shown, [site.origin]);
  },
});

type LogIn = {
  parts: Parts;
  codes: AuthorisationCodes;
  authRequest: AuthorisationRequest;
  language: string;
  pages: ReturnType<typeof authorisePages>;
  site: string;
  from: { address: string; requestId: string };
};

async function logIn(
  { parts, codes, authRequest, language, pages, site, from }: LogIn,
  { email, password }: z.output<typeof PostedForm>,
): Promise<PageContent> {
  const result = await logInWithPassword(parts, { email, password, language, ...from, what: "for a site" });
  if (result.user) return pages.allow(site, result.user, await codes.ticket(result.user.id, authRequest));
  return pages.logIn(site, { ...result.rejection, email });
}

type RenderedPage = { language: string; speaker: string; shown: PageContent; formsTo: readonly string[] };

function send(response: Response, { language, speaker, shown, formsTo }: RenderedPage): void {
  const { page: t, authorise } = textsFor(language);
  const footer = fillText(authorise.footer, { organisation: speaker });
  const { status, title, content } = shown;
  const page = apiPage({ language, title, speaker, tagline: t.account, content, footer });
  sendPage(response, status, page, { formsTo });
}
