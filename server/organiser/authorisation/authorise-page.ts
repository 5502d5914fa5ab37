import type { Response } from "express";
import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import { findUserByEmail, type UserRow } from "../account/users.ts";
import { audit } from "../audit.ts";
import { organisationName } from "../content/organisation.ts";
import type { Page, Parts } from "../feature.ts";
import { ApiError } from "../http/route.ts";
import { apiPage, leadOn, sendPage } from "../page/page.ts";
import type { AuthorisationCodes } from "./authorisation-codes.ts";
import { type Asked, readRequest, returnTo } from "./authorisation-request.ts";
import {
  allowPage,
  endedPage,
  logInPage,
  otherMethodPage,
  type Shown,
  unknownPage,
} from "./page-contents.ts";

/** What the buttons of the pages post. */
const Pressed = z.object({
  action: z.enum(["log-in", "allow", "deny"]).catch("log-in"),
  email: text,
  password: text,
  ticket: text,
});

/**
 * `/authorize`: log in, allow, and back to the site that asked, each by a plain form. GET changes nothing;
 * nothing of somebody who has logged in is kept in the browser, so that each time asks anew.
 */
export const authorisePage = (parts: Parts, codes: AuthorisationCodes): Page => ({
  path: "/authorize",
  takesForms: true,
  async listener(request, response, address) {
    const query = new URL(request.originalUrl, "http://here.invalid").searchParams;
    const read = readRequest(query, parts);
    const speaker = await organisationName(parts.db);
    const show = (shown: Shown, formsTo: readonly string[] = []) => send(response, speaker, shown, formsTo);
    if (read.kind === "unknown") return show(unknownPage);
    const redirectUri = read.kind === "asked" ? read.asked.redirectUri : read.redirectUri;
    const site = new URL(redirectUri);
    const back = (state: string, outcome: { code: string } | { error: string }) =>
      leadOn(response, returnTo(redirectUri, state, outcome), [site.origin]);
    if (read.kind === "wrong") return back(read.state, { error: read.error });

    const { asked } = read;
    if (request.method === "GET" || request.method === "HEAD")
      return show(logInPage(site.host, speaker), [site.origin]);
    if (request.method !== "POST") return show(otherMethodPage);
    const pressed = Pressed.parse(request.body ?? {});
    if (pressed.action === "deny") return back(asked.state, { error: "access_denied" });
    if (pressed.action === "allow") {
      const code = await codes.allow(pressed.ticket, asked);
      return code === null ? show(endedPage, [site.origin]) : back(asked.state, { code });
    }
    const shown = await logIn({ parts, codes, asked, speaker, site: site.host, address }, pressed);
    show(shown, [site.origin]);
  },
});

type LogIn = {
  parts: Parts;
  codes: AuthorisationCodes;
  asked: Asked;
  speaker: string;
  site: string;
  address: string;
};

/** What a wrong password says is the same whether or not there is such an account. [AUTH-032] */
async function logIn(
  { parts, codes, asked, speaker, site, address }: LogIn,
  { email, password }: z.output<typeof Pressed>,
): Promise<Shown> {
  const { db, auth, log } = parts;
  const note = (what: "logged-in" | "log-in-failed", who: UserRow | null, why: string) =>
    audit(log, { what, who: who ? String(who.id) : "nobody", why, from: address, requestId: "" });
  const user = await findUserByEmail(db, email);
  const attempt = { address, account: email, knownBrowser: null };
  const check = async () => ((await auth.passwords.matches(user?.id ?? null, password)) ? user : null);
  try {
    const owner = await auth.tries.attempt(attempt, check);
    if (!owner) {
      note("log-in-failed", user, "wrong password");
      return logInPage(site, speaker, { status: 400, problem: "Wrong e-mail or password.", email });
    }
    note("logged-in", owner, "for a site");
    return allowPage(site, speaker, owner, await codes.ticket(owner.id, asked));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 429) throw error;
    note("log-in-failed", user, "too many tries");
    const problem = `Too many attempts. You can try again in ${error.retryAfter ?? 30} s.`;
    return logInPage(site, speaker, { status: 429, problem, email });
  }
}

function send(
  response: Response,
  speaker: string,
  { status, title, content }: Shown,
  formsTo: readonly string[],
): void {
  const footer = `Your password is for ${speaker} alone. Check the address of this page before you type it.`;
  sendPage(response, status, apiPage({ title, speaker, motto: "Your account", content, footer }), formsTo);
}
