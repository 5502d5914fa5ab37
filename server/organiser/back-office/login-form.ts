import { html } from "../page/html.ts";
import type { OfficePageContent } from "./layout.ts";

type FailedLogin = { status: number; problem: string; email: string };

/** The login form; after a failed attempt with the error and the email address as typed. */
export const loginForm = (failed: FailedLogin | null = null): OfficePageContent => ({
  status: failed?.status ?? 200,
  title: "Log in",
  content: html`<p>For administrators. Use your account of the website.</p>
    ${failed && html`<p role="alert">${failed.problem}</p>`}
    <form method="post" action="/cms/log-in">
      <div class="field">
        <label for="email">Email</label>
        <input
          id="email"
          name="email"
          type="email"
          value="${failed?.email ?? ""}"
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
