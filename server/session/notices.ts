import { z } from "zod";
import type { Notice } from "../request-context.ts";
import type { CookieJar } from "./cookie-jar.ts";
import type { Sealer } from "./sealer.ts";

const name = "notice";
const tenMinutes = 10 * 60 * 1_000;
/** More than these nobody reads, and cookies are small. */
const most = 5;

const Notices = z.array(
  z.object({
    key: z.string().max(200),
    tone: z.enum(["good", "bad", "info"]),
    values: z.record(z.string(), z.union([z.string().max(500), z.number()])).optional(),
  }),
);

/**
 * Messages that the next page shows once. `giveBack` keeps those that were taken for a page that nobody will
 * see.
 */
export type Notices = {
  add(notice: Notice): void;
  take(): Notice[];
  giveBack(): void;
  /** Forgets those that wait: they were for somebody else. */
  drop(): void;
};

export async function openNotices(jar: CookieJar, sealer: Sealer): Promise<Notices> {
  const sealed = jar.read(name);
  let waiting = sealed === null ? [] : read((await sealer.open(name, sealed))?.value);
  let taken: Notice[] = [];

  return {
    add: (notice) => keep([...waiting, notice]),
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
    giveBack() {
      if (taken.length > 0) keep([...taken, ...waiting]);
    },
  };

  function keep(notices: Notice[]): void {
    waiting = notices.slice(-most);
    jar.put(name, sealer.seal(name, waiting, tenMinutes), tenMinutes);
  }
}

function read(value: unknown): Notice[] {
  const parsed = Notices.safeParse(value);
  if (!parsed.success) return [];
  return parsed.data.map(({ key, tone, values }) => ({ key, tone, ...(values ? { values } : {}) }));
}
