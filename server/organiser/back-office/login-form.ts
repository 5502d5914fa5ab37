import { html } from "../page/html.ts";
import type { BackOfficePageContent } from "./layout.ts";

/** Starts a login at the site. */
export const SITE_LOGIN_PATH = "/cms/log-in/start";

/** `problem` is the message for the user. */
export type FailedLogin = { status: number; problem: string; email: string };

/**
 * Renders the login form.
 * @param siteName the name of the site whose account can be used, or null if there is no site
 */
export const renderLoginForm = (
  siteName: string | null,
  failedLogin: FailedLogin | null = null,
): BackOfficePageContent => ({
  status: failedLogin?.status ?? 200,
  title: "Log in",
  content: html`<p>For administrators. Use your account of the website.</p>
    ${failedLogin && html`<p role="alert">${failedLogin.problem}</p>`}
    ${
      siteName === null
        ? null
        : html`<p>
              <a class="button" href="${SITE_LOGIN_PATH}"
                >Continue with your account on <bdi>${siteName}</bdi></a
              >
            </p>
            <h2>Or with your password</h2>`
    }
    <form method="post" action="/cms/log-in">
      <div class="field">
        <label for="email">Email</label>
        <input
          id="email"
          name="email"
          type="email"
          value="${failedLogin?.email ?? ""}"
          autocomplete="username"
          required
        />
      </div>
      <div class="field">
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required />
      </div>
      <button class="main">Log in</button>
    </form>
    <p class="hint">You’ll be logged out after 30 minutes without activity.</p>`,
});
