import { html } from "../page/html.ts";
import type { BackOfficePageContent } from "./layout.ts";

/** `problem` is the message for the user. */
type FailedLogin = { status: number; problem: string; email: string };

/** Renders the login form. */
export const renderLoginForm = (failedLogin: FailedLogin | null = null): BackOfficePageContent => ({
  status: failedLogin?.status ?? 200,
  title: "Log in",
  content: html`<p>For administrators. Use your account of the website.</p>
    ${failedLogin && html`<p role="alert">${failedLogin.problem}</p>`}
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
