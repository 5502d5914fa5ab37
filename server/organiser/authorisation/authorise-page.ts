import type { Response } from "express";
import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import { getRequestLog } from "../http/request-log.ts";
import { logInWithPassword } from "../auth/login-with-password.ts";
import { readOrganisationName } from "../content/organisation.ts";
import type { Page, Dependencies } from "../feature.ts";
import { fillText, getMailTexts } from "../mail/mail-texts.ts";
import { renderApiPage, redirectTo, getPageLanguage, sendPage } from "../page/page.ts";
import type { AuthorisationCodes } from "./authorisation-codes.ts";
import {
  type AuthorisationRequest,
  parseAuthorisationRequest,
  buildRedirectUrl,
} from "./authorisation-request.ts";
import { buildPageContents, type PageContent } from "./page-contents.ts";

const PostedForm = z.object({
  action: z.enum(["log-in", "allow", "deny"]).catch("log-in"),
  email: text,
  password: text,
  ticket: text,
});

/**
 * Serves OAuth's `/authorize`: the user logs in, allows the requesting site to act for them, and is
 * redirected back. The pages use no cookies. Instead, the consent form contains a login ticket, so the user
 * logs in for each request. GET changes nothing.
 */
export const createAuthorisePage = (dependencies: Dependencies, codes: AuthorisationCodes): Page => ({
  path: "/authorize",
  acceptsForms: true,
  async listener(request, response, address) {
    const query = new URL(request.originalUrl, "http://base.invalid").searchParams;
    const parsedRequest = parseAuthorisationRequest(query, dependencies);
    const organisationName = await readOrganisationName(dependencies.db);
    const language = getPageLanguage(request);
    const pages = buildPageContents(language, organisationName);
    const respondWith = (content: PageContent, formActionOrigins: readonly string[] = []) =>
      sendContent(response, { language, organisationName, content, formActionOrigins });
    if (parsedRequest.kind === "untrusted") return respondWith(pages.untrusted);
    const redirectUri =
      parsedRequest.kind === "valid" ? parsedRequest.authRequest.redirectUri : parsedRequest.redirectUri;
    const redirectUrl = new URL(redirectUri);
    const redirectBack = (state: string, outcome: { code: string } | { error: string }) =>
      redirectTo(response, buildRedirectUrl(redirectUri, state, outcome), {
        formActionOrigins: [redirectUrl.origin],
      });
    if (parsedRequest.kind === "invalid")
      return redirectBack(parsedRequest.state, { error: parsedRequest.error });

    const { authRequest } = parsedRequest;
    if (request.method === "GET" || request.method === "HEAD")
      return respondWith(pages.logIn(redirectUrl.host), [redirectUrl.origin]);
    if (request.method !== "POST") return respondWith(pages.methodNotAllowed);
    const form = PostedForm.parse(request.body ?? {});
    if (form.action === "deny") return redirectBack(authRequest.state, { error: "access_denied" });
    if (form.action === "allow") {
      const code = await codes.issueCode(form.ticket, authRequest);
      return code === null
        ? respondWith(pages.expired, [redirectUrl.origin])
        : redirectBack(authRequest.state, { code });
    }
    const { requestId } = getRequestLog(response);
    const requester = { address, requestId };
    const content = await logIn(
      { dependencies, codes, authRequest, language, pages, siteHost: redirectUrl.host, requester },
      form,
    );
    respondWith(content, [redirectUrl.origin]);
  },
});

type LoginContext = {
  dependencies: Dependencies;
  codes: AuthorisationCodes;
  authRequest: AuthorisationRequest;
  language: string;
  pages: ReturnType<typeof buildPageContents>;
  siteHost: string;
  requester: { address: string; requestId: string };
};

async function logIn(
  { dependencies, codes, authRequest, language, pages, siteHost, requester }: LoginContext,
  { email, password }: z.output<typeof PostedForm>,
): Promise<PageContent> {
  const result = await logInWithPassword(dependencies, {
    email,
    password,
    language,
    ...requester,
    purpose: "for a site",
  });
  if (result.user)
    return pages.allow(siteHost, result.user, await codes.issueLoginTicket(result.user.id, authRequest));
  return pages.logIn(siteHost, { ...result.rejection, email });
}

type PageOptions = {
  language: string;
  organisationName: string;
  content: PageContent;
  formActionOrigins: readonly string[];
};

function sendContent(
  response: Response,
  { language, organisationName, content, formActionOrigins }: PageOptions,
): void {
  const { page, authorise } = getMailTexts(language);
  const footer = fillText(authorise.footer, { organisation: organisationName });
  const { status, title } = content;
  const body = renderApiPage({
    language,
    title,
    organisationName,
    tagline: page.account,
    content: content.body,
    footer,
  });
  sendPage(response, status, body, { formActionOrigins });
}
