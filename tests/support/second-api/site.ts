import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import errors from "../../../locales/en/errors.json" with { type: "json" };
import { type Answer, type Browser, browserOf } from "../browser.ts";
import { freePort } from "../free-port.ts";
import { textOf } from "../html-form.ts";
import { startSiteProgram } from "../site-program.ts";
import { type Account, emailOf, person } from "./accounts.ts";
import { pay } from "./payments.ts";
import type { Profile } from "./profile.ts";
import { type SecondApi, startSecondApi } from "./server.ts";

/** The built site as a program of its own, over a second API. */
export type SecondSite = {
  api: SecondApi;
  publicUrl: string;
  /** A browser that nobody has used, from an address of its own. */
  browse(): Browser;
  /** A browser in which somebody new has logged in by password. */
  loggedIn(): Promise<{ browser: Browser; account: Account }>;
  /** Pays or declines at the payment page that an answer leads to; gives the page that follows. */
  payAt(browser: Browser, answer: Answer, does?: "pay" | "decline"): Promise<Answer>;
  /** Ends it. Throws where it had ended before, logged an error, or called what the documents don't have. */
  close(): Promise<void>;
};

const password = "correct horse";

/** Settings are those of an organiser who has read the README; `settings` are more. */
export async function startSecondSite(
  profile: Profile,
  settings: Record<string, string> = {},
): Promise<SecondSite> {
  const api = await startSecondApi(profile);
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
      const answer = await browser.post("/login", { email: emailOf(account), password });
      if (answer.status !== 303)
        throw new Error(`Nobody could log in: ${answer.status} ${textOf(answer.body)}`);
      return { browser, account };
    },
    async payAt(browser, { status, location, body }, does = "pay") {
      // An address without a host is the API's own.
      const host = profile.redirects === "relative" ? api.url : api.otherUrl;
      if (status !== 303 || !location.startsWith(`${host}/pay/`))
        throw new Error(`This leads to no payment page: ${status} ${location} ${textOf(body)}`);
      const back = pay(api, location, does);
      return browser.follow(await browser.get(back.replace(publicUrl, "")));
    },
    async close() {
      const code = await program.stop();
      await api.close();
      await rm(dataDir, { recursive: true, force: true });
      const lines = program.said().split("\n");
      const problems = [...lines.filter((line) => /"level":[56]0/.test(line)), ...api.unknown];
      if (code !== 0) problems.push(`It ended with ${code}`);
      if (problems.length > 0) throw new Error(problems.join("\n"));
    },
  };
}

const neverShown = /\b(undefined|null|NaN)\b|\[object \w+\]|Invalid Date/g;

/** What a page shows that no visitor is meant to read, in its text and in its attributes. */
export function untrueIn({ body }: Pick<Answer, "body">): string[] {
  const shown = body.replace(/<(script|style|template)\b.*?<\/\1>/gs, "");
  const found = [...shown.matchAll(neverShown)].map(({ index }) =>
    shown.slice(Math.max(0, index - 60), index + 30),
  );
  return shown.includes(errors.broken.text) ? [...found, errors.broken.text] : found;
}
