import type { UserRow } from "../account/users.ts";
import { html, type Html } from "../page/html.ts";

/** What a page of a log-in for another site shows. */
export type Shown = { status: number; title: string; content: Html };

type Refused = { status: number; problem: string; email: string };

/** Where somebody logs in; with what was wrong about it, and the e-mail as it was typed. */
export const logInPage = (site: string, speaker: string, refused: Refused | null = null): Shown => ({
  status: refused?.status ?? 200,
  title: "Log in",
  content: html`<p><b>${site}</b> asks you to log in with your account at ${speaker}.</p>
    ${refused && html`<p role="alert"><b>${refused.problem}</b></p>`}
    <form method="post">
      <p>
        <label for="email">E-mail</label><br />
        <input id="email" name="email" type="email" value="${refused?.email ?? ""}" autocomplete="username" />
      </p>
      <p>
        <label for="password">Password</label><br />
        <input id="password" name="password" type="password" autocomplete="current-password" />
      </p>
      <p><button name="action" value="log-in" class="main">Log in</button></p>
      <p><button name="action" value="deny" formnovalidate>Back without logging in</button></p>
    </form>`,
});

/** Asks somebody who has logged in whether the site may act for them. */
export const allowPage = (site: string, speaker: string, user: UserRow, ticket: string): Shown => ({
  status: 200,
  title: "Allow this site?",
  content: html`<p>You are <b>${user.first_name} ${user.last_name}</b>, ${user.email}.</p>
    <p>
      <b>${site}</b> will be able to see and change your account at ${speaker}: your details, vehicles,
      entries and orders. It doesn’t learn your password. You end it by logging out there.
    </p>
    <form method="post">
      <input type="hidden" name="ticket" value="${ticket}" />
      <p><button name="action" value="allow" class="main">Allow</button></p>
      <p><button name="action" value="deny">Don’t allow</button></p>
    </form>`,
});

const told = (status: number, title: string, words: string): Shown => ({
  status,
  title,
  content: html`<p>${words}</p>`,
});

export const unknownPage = told(
  400,
  "This link leads nowhere",
  "The site that sent you here isn’t known, or asks to lead you to an address that isn’t its own. " +
    "Nothing was changed. Please go back to the website and try from there.",
);
export const endedPage = told(
  410,
  "This page has ended",
  "It was used before, or waited for longer than 10 minutes. Nothing was changed. " +
    "Please go back to the website and log in again from there.",
);
export const otherMethodPage = told(405, "Not allowed", "Please use the buttons of the page.");
