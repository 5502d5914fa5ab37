import { html } from "../page/html.ts";
import type { Shown } from "./layout.ts";

type Refused = { status: number; problem: string; email: string };

/** Where an administrator logs in; with what was wrong about it, and the e-mail as it was typed. */
export const logInForm = (refused: Refused | null = null): Shown => ({
  status: refused?.status ?? 200,
  title: "Log in",
  content: html`<p>For administrators, with the account that they have at the website.</p>
    ${refused && html`<p role="alert">${refused.problem}</p>`}
    <form method="post" action="/cms/log-in">
      <div class="field">
        <label for="email">E-mail</label>
        <input
          id="email"
          name="email"
          type="email"
          value="${refused?.email ?? ""}"
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
    <p class="hint">After half an hour without a click you are asked again.</p>`,
});
