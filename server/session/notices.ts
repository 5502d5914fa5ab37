import { z } from "zod";
import type { Notice } from "../request-context.ts";
import type { CookieJar } from "./cookie-jar.ts";
import type { Encrypter } from "./encrypter.ts";

const COOKIE_NAME = "notice";
const LIFETIME_MS = 10 * 60 * 1_000;
/** The newest notices are stored, because cookies are small. */
const MAX_NOTICES = 5;

const NoticeList = z.array(
  z.object({
    key: z.string().max(200),
    tone: z.enum(["good", "bad", "info"]),
    values: z.record(z.string(), z.union([z.string().max(500), z.number()])).optional(),
  }),
);

/** Notices for the next page, which shows them once. They are stored in a cookie. */
export type Notices = {
  add(notice: Notice): void;
  take(): Notice[];
  /** Stores the notices of `take` again. Called for redirects, because redirects don't show notices. */
  restore(): void;
  /** Deletes all notices. Called when a user logs in, because the notices are of the previous user. */
  clear(): void;
};

/** Opens the notices in the request's cookie. An invalid cookie is ignored. */
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
