import { createMemoryStore } from "../../server/store/memory.ts";
import type { AuditEvent, RequestContext } from "../../server/request-context.ts";
import { createCookieJar } from "../../server/session/cookie-jar.ts";
import { type KeptLink, keepLink } from "../../server/session/log-in/log-in-link.ts";
import {
  type LogLine,
  noonInPerth,
  type ScriptedCall,
  scriptedContext,
  siteSealer,
} from "./scripted-context.ts";
import { settableClock } from "./settable-clock.ts";

type Given = Omit<NonNullable<Parameters<typeof scriptedContext>[0]>, "cookie" | "clock" | "user">;

export type ScriptedBrowser = ReturnType<typeof openBrowser>;

/**
 * A browser that keeps its cookies from one scripted context to the next, as are the clock and the store.
 * What was asked of the API, and what the operator is told, is that of all its requests.
 */
export function openBrowser(given: Given = {}) {
  const clock = settableClock(noonInPerth);
  const store = createMemoryStore(clock);
  const cookies = new Map<string, string>();
  const calls: ScriptedCall[] = [];
  const audits: AuditEvent[] = [];
  const lines: LogLine[] = [];
  /** The `Set-Cookie` lines of the last answer. */
  const sent: string[] = [];

  /** Does something within a request; `changes` say what has changed since the browser was opened. */
  const request = async <Done>(
    doing: (context: RequestContext) => Done | Promise<Done>,
    changes: Given = {},
  ): Promise<Done> => {
    const opened = await scriptedContext({
      store: () => store,
      ...given,
      ...changes,
      answers: { ...given.answers, ...changes.answers },
      user: null,
      cookie: header(),
      clock,
    });
    try {
      return await doing(opened.context);
    } finally {
      take(await opened.cookies());
      calls.push(...opened.calls);
      audits.push(...opened.audits);
      lines.push(...opened.lines);
    }
  };

  return {
    clock,
    cookies,
    calls,
    audits,
    lines,
    sent,
    request,
    has: (name: string): boolean => cookies.has(`__Host-${name}`),
    /** The calls of one path. */
    asked: (path: string): ScriptedCall[] => calls.filter((call) => call.path === path),
    signIn: (accessToken: string): Promise<void> =>
      request(({ session }) => session.signIn({ accessToken, refreshToken: "refresh" })),
    /** The token that its session asks by. */
    tokenNow: async (): Promise<string | null> => {
      await request(({ session }) => session.user());
      return calls.at(-1)?.token ?? null;
    },
    /** Opens a log-in link. */
    open: async (link: KeptLink): Promise<void> => {
      const jar = createCookieJar(header(), true);
      keepLink(jar, siteSealer(clock), link);
      take(await jar.lines());
    },
    /** Puts a cookie of the site into it, sealed for a purpose, for ten minutes. */
    seal: async (name: string, purpose: string, value: unknown): Promise<void> => {
      cookies.set(`__Host-${name}`, await siteSealer(clock).seal(purpose, value, 600_000));
    },
    /** Gives it back the cookies that it had as a copy was made of them. */
    restore: (copy: ReadonlyMap<string, string>): void => {
      cookies.clear();
      for (const [name, value] of copy) cookies.set(name, value);
    },
  };

  function take(setCookies: readonly string[]): void {
    sent.splice(0, sent.length, ...setCookies);
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
