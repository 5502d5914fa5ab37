import type { Response } from "express";
import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import { tryPassword } from "../auth/try-password.ts";
import { organisationName } from "../content/organisation.ts";
import type { Page, Parts } from "../feature.ts";
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
      leadOn(response, returnTo(redirectUri, state, outcome), { formsTo: [site.origin] });
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

async function logIn(
  { parts, codes, asked, speaker, site, address }: LogIn,
  { email, password }: z.output<typeof Pressed>,
): Promise<Shown> {
  const tried = await tryPassword(parts, { email, password, address, what: "for a site" });
  if (tried.user === null) return logInPage(site, speaker, { ...tried.refused, email });
  return allowPage(site, speaker, tried.user, await codes.ticket(tried.user.id, asked));
}

function send(
  response: Response,
  speaker: string,
  { status, title, content }: Shown,
  formsTo: readonly string[],
): void {
  const footer = `Your password is for ${speaker} alone. Check the address of this page before you type it.`;
  sendPage(response, status, apiPage({ title, speaker, motto: "Your account", content, footer }), {
    formsTo,
  });
}
