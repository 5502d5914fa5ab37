import { z } from "zod";
import type { Notice } from "../request-context.ts";
import type { CookieJar } from "./cookie-jar.ts";
import type { Encrypter } from "./encrypter.ts";

const name = "notice";
const LIFETIME_MS = 10 * 60 * 1_000;
/** Limited, as cookies are small. */
const MAX_NOTICES = 5;

const Notices = z.array(
  z.object({
    key: z.string().max(200),
    tone: z.enum(["good", "bad", "info"]),
    values: z.record(z.string(), z.union([z.string().max(500), z.number()])).optional(),
  }),
);

/**
 * Messages that the next page shows once. `restore` restores those that were taken for a page that is not
 * shown.
 */
export type Notices = {
  add(notice: Notice): void;
  take(): Notice[];
  restore(): void;
  /** Deletes waiting messages, as they were for another user. */
  drop(): void;
};

export async function openNotices(jar: CookieJar, encrypter: Encrypter): Promise<Notices> {
  const encrypted = jar.read(name);
  let waiting = encrypted === null ? [] : read((await encrypter.decrypt(name, encrypted))?.value);
  let taken: Notice[] = [];

  return {
    add: (notice) => save([...waiting, notice]),
    take() {
      taken = waiting;
      waiting = [];
      jar.drop(name);
      return taken;
    },
    drop() {
      waiting = [];
      taken = [];
      jar.drop(name);
    },
    restore() {
      if (taken.length > 0) save([...taken, ...waiting]);
    },
  };

  function save(notices: Notice[]): void {
    waiting = notices.slice(-MAX_NOTICES);
    jar.put(name, encrypter.encrypt(name, waiting, LIFETIME_MS), LIFETIME_MS);
  }
}

function read(value: unknown): Notice[] {
  const parsed = Notices.safeParse(value);
  if (!parsed.success) return [];
  return parsed.data.map(({ key, tone, values }) => ({ key, tone, ...(values ? { values } : {}) }));
}
