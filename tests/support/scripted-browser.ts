import { createMemoryStore } from "../../server/store/memory.ts";
import type { AuditEvent, RequestContext } from "../../server/request-context.ts";
import { createCookieJar } from "../../server/session/cookie-jar.ts";
import { type StoredLink, storeLink } from "../../server/session/login/login-link.ts";
import {
  type LogLine,
  noonInPerth,
  type ScriptedCall,
  scriptedContext,
  siteEncrypter,
} from "./scripted-context.ts";
import { settableClock } from "./settable-clock.ts";

type Options = Omit<NonNullable<Parameters<typeof scriptedContext>[0]>, "cookie" | "clock" | "user">;

export type ScriptedBrowser = ReturnType<typeof openBrowser>;

/**
 * A browser that shares its cookies, clock and store between scripted contexts. API calls, audit events and
 * log lines are collected over all its requests.
 */
export function openBrowser(options: Options = {}) {
  const clock = settableClock(noonInPerth);
  const store = createMemoryStore(clock);
  const cookies = new Map<string, string>();
  const calls: ScriptedCall[] = [];
  const audits: AuditEvent[] = [];
  const lines: LogLine[] = [];
  /** The `Set-Cookie` headers of the last response. */
  const setCookieHeaders: string[] = [];

  /** Runs `work` within a request. `changes` overrides the options of the browser. */
  const request = async <Result>(
    work: (context: RequestContext) => Result | Promise<Result>,
    changes: Options = {},
  ): Promise<Result> => {
    const scripted = await scriptedContext({
      store: () => store,
      ...options,
      ...changes,
      answers: { ...options.answers, ...changes.answers },
      user: null,
      cookie: header(),
      clock,
    });
    try {
      return await work(scripted.context);
    } finally {
      storeCookies(await scripted.cookies());
      calls.push(...scripted.calls);
      audits.push(...scripted.audits);
      lines.push(...scripted.lines);
    }
  };

  return {
    clock,
    cookies,
    calls,
    audits,
    lines,
    setCookieHeaders: setCookieHeaders,
    request,
    hasCookie: (name: string): boolean => cookies.has(`__Host-${name}`),
    /** Returns the calls of one path. */
    callsTo: (path: string): ScriptedCall[] => calls.filter((call) => call.path === path),
    signIn: (accessToken: string): Promise<void> =>
      request(({ session }) => session.start({ accessToken, refreshToken: "refresh" })),
    /** Returns the access token that the browser's session sends to the API; null if logged out. */
    tokenNow: async (): Promise<string | null> => {
      await request(({ session }) => session.user());
      return calls.at(-1)?.token ?? null;
    },
    /** Stores a login link as if it had been opened. */
    openLoginLink: async (link: StoredLink): Promise<void> => {
      const jar = createCookieJar(header(), true);
      storeLink(jar, siteEncrypter(clock), link);
      storeCookies(await jar.getSetCookieHeaders());
    },
    /** Sets a cookie of the site, encrypted for a purpose, valid for ten minutes. */
    setEncryptedCookie: async (name: string, purpose: string, value: unknown): Promise<void> => {
      cookies.set(`__Host-${name}`, await siteEncrypter(clock).encrypt(purpose, value, 600_000));
    },
    /** Replaces its cookies with those of an earlier copy. */
    restore: (copy: ReadonlyMap<string, string>): void => {
      cookies.clear();
      for (const [name, value] of copy) cookies.set(name, value);
    },
  };

  function storeCookies(setCookies: readonly string[]): void {
    setCookieHeaders.splice(0, setCookieHeaders.length, ...setCookies);
    for (const line of setCookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes("Max-Age=0;")) cookies.delete(name);
      else cookies.set(name, value);
    }
  }

  function header(): string {
    return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }
}
