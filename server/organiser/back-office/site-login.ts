import { createHash, randomBytes } from "node:crypto";
import type { Request, Response } from "express";
import { z } from "zod";
import { MINUTE_MS } from "../../../app/domain/durations.ts";
import { text } from "../../../app/wire/primitives.ts";
import { findUser } from "../account/users.ts";
import { audit } from "../audit.ts";
import { createAuthorisationCodes } from "../authorisation/authorisation-codes.ts";
import { readOrganisationName, readMailSender } from "../content/organisation.ts";
import type { Dependencies, Page } from "../feature.ts";
import { createFixedWindows, rejectIfRateLimited } from "../http/fixed-windows.ts";
import { getRequestLog } from "../http/request-log.ts";
import { ApiError, type Route } from "../http/route.ts";
import { html } from "../page/html.ts";
import { redirectTo, sendPage } from "../page/page.ts";
import { renderBackOfficePage } from "./layout.ts";
import { SITE_LOGIN_PATH } from "./login-form.ts";
import { readLoginCookie, setLoginCookie, setSessionCookie } from "./office-cookie.ts";
import type { BackOfficeSessions } from "./sessions.ts";
import { backOfficeStyle } from "./style.ts";

/*
 * An administrator who is logged in to the site opens the back-office without the password
 * (docs/decisions/0108-one-login.md): `SITE_LOGIN_PATH` stores secrets in a cookie and redirects to the site, which
 * gets a code with the call `backOfficeCode` and redirects to `RETURN_PATH`.
 */

const RETURN_PATH = "/cms/log-in/return";
const SITE_PAGE_PATH = "/my-account/back-office";
/** The client of the codes, so that they can't be exchanged for tokens. */
const CLIENT_ID = "back-office";
const CODES_PER_PERIOD = 20;
const PERIOD_MS = 15 * MINUTE_MS;

/** Why a login failed, in the query of the login page. */
const Failure = z.enum(["wrong-code", "wrong-browser", "no-administrator", "too-many"]);
type Failure = z.output<typeof Failure>;

const FAILURES: Record<Failure, { status: number; problem: string }> = {
  "wrong-code": {
    status: 400,
    problem: "This login has already been used, or it took too long. Try again.",
  },
  "wrong-browser": {
    status: 400,
    problem: "This login wasn’t started in this browser, or it took too long. Try again.",
  },
  "no-administrator": { status: 403, problem: "You need an administrator account." },
  "too-many": { status: 429, problem: "Too many attempts. Try again in some minutes." },
};

/** Returns the failure of a login at the site that the query of the login page contains, or null. */
export function readSiteLoginFailure({ query }: Request) {
  const { data: failure } = Failure.safeParse(query["failed"]);
  return failure ? { ...FAILURES[failure], email: "" } : null;
}

/** Returns the name of the site whose account can be used, or null if the API knows no site. */
export const readSiteName = async ({ db, siteOrigins }: Dependencies): Promise<string | null> =>
  siteOrigins.length === 0 ? null : (await readMailSender(db, siteOrigins)).name;

const randomSecret = z.string().regex(/^[\w-]{43}$/);
const CodeInput = z.object({ challenge: randomSecret, state: randomSecret });

/**
 * Creates the call with which the site gets the URL that logs its user in to the back-office. The code in the URL is
 * valid once, for a minute, and only in the browser whose cookie has the verifier of the challenge. For other users
 * there is no such call.
 */
export function createBackOfficeCodeRoute(dependencies: Dependencies): Route {
  const codes = createAuthorisationCodes(dependencies.db, dependencies.clock);
  const windows = createFixedWindows(dependencies.clock);
  return {
    method: "POST",
    path: "cognito/user/backOfficeCode",
    async handler({ input, caller }) {
      if (!caller?.isAdmin) throw new ApiError(404, "NO_SUCH_CALL", "There is no API call at this URL.");
      const { id, loginId } = caller;
      const { challenge, state } = CodeInput.parse(input);
      const limit = { key: String(id), max: CODES_PER_PERIOD, periodMs: PERIOD_MS };
      rejectIfRateLimited(
        await windows.consume([limit]),
        "TOO_MANY_ATTEMPTS",
        "Too many attempts. Try again later.",
      );
      const returnUrl = `${dependencies.publicUrl}${RETURN_PATH}`;
      const request = { clientId: CLIENT_ID, redirectUri: returnUrl, state, nonce: loginId, challenge };
      const code = await codes.issueCodeForUser(id, request);
      return {
        success: true,
        message: "",
        item: { url: `${returnUrl}?${new URLSearchParams({ code, state })}` },
      };
    },
  };
}

const ReturnQuery = z.object({ code: text, state: text });

/** Creates the pages that start and complete a login with the account of the site. Only GET does anything. */
export function createSiteLoginPages(dependencies: Dependencies, sessions: BackOfficeSessions): Page[] {
  const { db, clock, auth, log } = dependencies;
  const codes = createAuthorisationCodes(db, clock);
  return [
    { path: SITE_LOGIN_PATH, listener: start },
    { path: RETURN_PATH, listener: complete },
  ];

  function start(request: Request, response: Response): void {
    const [siteOrigin] = dependencies.siteOrigins;
    if (request.method !== "GET" || siteOrigin === undefined) return redirectTo(response, "/cms");
    const [verifier, state] = [randomBytes(32).toString("base64url"), randomBytes(32).toString("base64url")];
    setLoginCookie(response, { verifier, state }, dependencies.publicUrl);
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const query = new URLSearchParams({ challenge, state });
    redirectTo(response, `${siteOrigin}${SITE_PAGE_PATH}?${query}`);
  }

  async function complete(request: Request, response: Response, address: string): Promise<void> {
    if (request.method !== "GET") return redirectTo(response, "/cms");
    const { requestId } = getRequestLog(response);
    const result = await logIn(request, address);
    setLoginCookie(response, null, dependencies.publicUrl);
    const { event, actor, reason } = result.audit;
    const session = result.userId === null ? "" : await sessions.create(result.userId);
    audit(log, { event, actor, reason, from: address, requestId });
    if (result.userId === null) return redirectTo(response, `/cms?failed=${result.failure}`);
    setSessionCookie(response, session, dependencies.publicUrl);
    // A redirect would still be part of the navigation from the site, without the session's `SameSite=Strict` cookie.
    response.setHeader("Refresh", "0; url=/cms/pages");
    const organisation = await readOrganisationName(db);
    const page = renderBackOfficePage(LOGGED_IN_PAGE, {
      organisation,
      session: null,
      sections: [],
      currentSection: "",
    });
    sendPage(response, LOGGED_IN_PAGE.status, page, { styleSource: backOfficeStyle.source });
  }

  async function logIn(request: Request, address: string): Promise<LoginResult> {
    const { code, state } = ReturnQuery.parse(request.query);
    const secrets = readLoginCookie(request);
    if (!secrets || secrets.state !== state) {
      // Uses up the code: someone else may have started this login, and read the code in a log.
      await redeem(code, "");
      return reject("wrong-browser", "state does not match");
    }
    // The state is the account, so that a user can't use up the attempts of others.
    const attempt = { clientAddress: address, account: `state ${state}`, knownBrowser: null };
    try {
      const user = await auth.failedLogins.attempt(attempt, () => redeem(code, secrets.verifier));
      if (!user) return reject("wrong-code", "wrong code");
      if (user.is_admin !== 1) return reject("no-administrator", "not an administrator", String(user.id));
      const actor = String(user.id);
      return { userId: user.id, audit: { event: "logged-in", actor, reason: "back-office" } };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429) throw error;
      return reject("too-many", "too many tries");
    }
  }

  /** Returns the user of a code, or null if the code is wrong or the login that requested it has ended. */
  async function redeem(code: string, verifier: string) {
    const result = await codes.redeem({ code, clientId: CLIENT_ID, verifier });
    if (result.kind !== "redeemed") return null;
    const { userId, nonce: loginId } = result;
    return (await auth.logins.isActive({ userId, loginId })) ? ((await findUser(db, userId)) ?? null) : null;
  }
}

type LoginAudit = { event: "logged-in" | "log-in-failed"; actor: string | null; reason: string };
type LoginResult =
  | { userId: number; audit: LoginAudit }
  | { userId: null; failure: Failure; audit: LoginAudit };

const reject = (failure: Failure, reason: string, actor: string | null = null): LoginResult => ({
  userId: null,
  failure,
  audit: { event: "log-in-failed", actor, reason },
});

const LOGGED_IN_PAGE = {
  status: 200,
  title: "Logged in",
  content: html`<p><a class="button" href="/cms/pages">Open the back-office</a></p>`,
};
