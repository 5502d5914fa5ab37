import { z } from "zod";
import type { Notice } from "../request-context.ts";
import type { CookieJar } from "./cookie-jar.ts";
import type { Encrypter } from "./encrypter.ts";

const COOKIE_NAME = "notice";
const LIFETIME_MS = 10 * 60 * 1_000;
/** Only the newest notices are stored, because cookies are small. */
const MAX_NOTICES = 5;

const NoticeList = z.array(
  z.object({
    key: z.string().max(200),
    tone: z.enum(["good", "bad", "info"]),
    values: z.record(z.string(), z.union([z.string().max(500), z.number()])).optional(),
  }),
);

/** Notices that the next page shows once. They are stored in a cookie. */
export type Notices = {
  add(notice: Notice): void;
  /** Returns the notices and deletes them. */
  take(): Notice[];
  /** Stores the notices of `take` again; called if the response is a redirect, which can't show them. */
  restore(): void;
  /** Deletes all notices; called when a user logs in, because they were meant for the previous user. */
  clear(): void;
};

/** Opens the notices in the request's cookie; an invalid cookie counts as none. */
export async function openNotices(jar: CookieJar, encrypter: Encrypter): Promise<Notices> {
  const encrypted = jar.read(COOKIE_NAME);
  let pending =
    encrypted === null ? [] : parseNotices((await encrypter.decrypt(COOKIE_NAME, encrypted))?.value);
  let takenNotices: Notice[] = [];

  return {
    add: (notice) => save([...pending, notice]),
    take() {
      takenNotices = pending;
      pending = [];
      jar.drop(COOKIE_NAME);
      return takenNotices;
    },
    clear() {
      pending = [];
      takenNotices = [];
      jar.drop(COOKIE_NAME);
    },
    restore() {
      if (takenNotices.length > 0) save([...takenNotices, ...pending]);
    },
  };

  function save(notices: Notice[]): void {
    pending = notices.slice(-MAX_NOTICES);
    jar.put(COOKIE_NAME, encrypter.encrypt(COOKIE_NAME, pending, LIFETIME_MS), LIFETIME_MS);
  }
}

function parseNotices(value: unknown): Notice[] {
  const parsed = NoticeList.safeParse(value);
  if (!parsed.success) return [];
  return parsed.data.map(({ key, tone, values }) => ({ key, tone, ...(values ? { values } : {}) }));
}
