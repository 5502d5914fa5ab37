import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import errors from "../../../locales/en/errors.json" with { type: "json" };
import { type Browser, browserOf, type BrowserResponse } from "../browser.ts";
import { freePort } from "../free-port.ts";
import { textOf } from "../html-form.ts";
import { startSiteProgram } from "../site-program.ts";
import { type Account, emailOf, person } from "./accounts.ts";
import { pay } from "./payments.ts";
import type { Change } from "./oddities.ts";
import type { Profile } from "./profile.ts";
import { type SecondApi, startSecondApi } from "./server.ts";

/** The built site in a process of its own, with a second API. */
export type SecondSite = {
  api: SecondApi;
  publicUrl: string;
  /** Creates a new browser with a client address of its own. */
  browse(): Browser;
  /** Creates a browser in which a new user has logged in by password. */
  loggedIn(): Promise<{ browser: Browser; account: Account }>;
  /** Pays or declines at the payment page that a response redirects to; returns the following page. */
  payAt(browser: Browser, response: BrowserResponse, action?: "pay" | "decline"): Promise<BrowserResponse>;
  /**
   * Stops it. Throws if it had already exited, logged an error that isn't `expected`, or made undocumented
   * calls.
   */
  close(expected?: RegExp): Promise<void>;
};

const password = "correct horse";

/**
 * Starts a second API and a site with the settings that the README recommends and those in `settings`.
 * `change` modifies the responses of the API.
 */
export async function startSecondSite(
  profile: Profile,
  settings: Record<string, string> = {},
  change?: Change,
): Promise<SecondSite> {
  const api = await startSecondApi(profile, change);
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), "second-site-"));
  const program = await startSiteProgram({
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    ORGANISER_API_URL: api.url,
    SESSION_SECRETS: "a-secret-for-tests-that-is-long-enough",
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    AUTHORISATION_URL: api.url,
    AUTHORISATION_CLIENT_ID: "second-site",
    ...(profile.hasOtherHosts ? { PAYMENT_ORIGINS: api.otherUrl } : {}),
    ...settings,
  });
  let browsers = 1;
  const browse = () => browserOf(port, publicUrl, {}, new Map(), `127.0.0.${(browsers += 1)}`);

  return {
    api,
    publicUrl,
    browse,
    async loggedIn() {
      const browser = browse();
      const account = person(api, `person-${browsers}@example.com`, password);
      const response = await browser.post("/login", { email: emailOf(account), password });
      if (response.status !== 303)
        throw new Error(`The login failed: ${response.status} ${textOf(response.body)}`);
      return { browser, account };
    },
    async payAt(browser, { status, location, body }, action = "pay") {
      // A relative redirect leads to the host of the API.
      const host = profile.redirects === "relative" ? api.url : api.otherUrl;
      if (status !== 303 || !location.startsWith(`${host}/pay/`))
        throw new Error(`This leads to no payment page: ${status} ${location} ${textOf(body)}`);
      const back = pay(api, location, action);
      return browser.follow(await browser.get(back.replace(publicUrl, "")));
    },
    async close(expected) {
      const code = await program.stop();
      await api.close();
      await rm(dataDir, { recursive: true, force: true });
      const lines = program.output().split("\n");
      const logged = lines.filter((line) => /"level":[56]0/.test(line) && !expected?.test(line));
      const problems = [...logged, ...api.unknown];
      if (code !== 0) problems.push(`It ended with ${code}`);
      if (problems.length > 0) throw new Error(problems.join("\n"));
    },
  };
}

const neverVisible = /\b(undefined|null|NaN)\b|\[object \w+\]|Invalid Date/g;

/** Returns values such as “undefined” that a page must not show, in its text and attributes. */
export function findWrongTexts({ body }: Pick<BrowserResponse, "body">): string[] {
  const visible = body
    .replace(/<(script|style|template)\b.*?<\/\1>/gs, "")
    .replace(/<input type="hidden" name="last_response"[^>]*>/g, "");
  const matches = [...visible.matchAll(neverVisible)].map(({ index }) =>
    visible.slice(Math.max(0, index - 60), index + 30),
  );
  return visible.includes(errors.broken.text) ? [...matches, errors.broken.text] : matches;
}
