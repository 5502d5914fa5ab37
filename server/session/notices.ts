import { z } from "zod";
import type { Notice } from "../request-context.ts";
import type { CookieJar } from "./cookie-jar.ts";
import type { Encrypter } from "./encrypter.ts";

const COOKIE_NAME = "notice";
const LIFETIME_MS = 10 * 60 * 1_000;
/** Limited, because cookies are small. */
const MAX_NOTICES = 5;

const NoticeList = z.array(
  z.object({
    key: z.string().max(200),
    tone: z.enum(["good", "bad", "info"]),
    values: z.record(z.string(), z.union([z.string().max(500), z.number()])).optional(),
  }),
);

/**
 * Messages that the next page shows once. `restore` puts back the messages taken by this request, if its
 * response turns out to be a redirect.
 */
export type Notices = {
  add(notice: Notice): void;
  take(): Notice[];
  restore(): void;
  /** Deletes all messages; called when a user logs in, as they were for the previous user. */
  clear(): void;
};

export async function openNotices(jar: CookieJar, encrypter: Encrypter): Promise<Notices> {
  const encrypted = jar.read(COOKIE_NAME);
  let pending =
    encrypted === null ? [] : parseNotices((await encrypter.decrypt(COOKIE_NAME, encrypted))?.value);
  let shown: Notice[] = [];

  return {
    add: (notice) => save([...pending, notice]),
    take() {
      shown = pending;
      pending = [];
      jar.drop(COOKIE_NAME);
      return shown;
    },
    clear() {
      pending = [];
      shown = [];
      jar.drop(COOKIE_NAME);
    },
    restore() {
      if (shown.length > 0) save([...shown, ...pending]);
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
