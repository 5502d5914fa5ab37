import { z } from "zod";
import { recordId } from "../../../app/wire/primitives.ts";
import type { Db } from "../db/database.ts";
import { ApiError, type Call, type Route } from "../http/route.ts";
import { listed } from "./listed.ts";
import type { OwnedRecords } from "./owned-records.ts";
import { notSaved, saved, savedOnce } from "./saved.ts";

type OwnedCalls<Input, Wire> = {
  db: Db;
  /** "event/vehicle". */
  path: string;
  /** What messages call one of them: "vehicle". */
  what: string;
  records: OwnedRecords<Input, Wire>;
  /** A record out of a body; the owner is the caller, whatever the body says. */
  input: z.ZodType<Input>;
  /** What is wrong with a record, in words for its owner; "" when nothing is. `body` is what it came from. */
  problem: (record: Input, body: Call["input"]) => string | Promise<string>;
  /**
   * Saves a record with what its body only names, the photo of an upload; `save` writes it in a transaction,
   * whose last step `store` is. Where something can't be had, nothing is saved and the problem is in words.
   */
  withFiles?: <Saved>(
    record: Input,
    userId: number,
    save: (complete: Input, store: Store<Wire>) => Promise<Saved>,
  ) => Promise<Saved | Incomplete>;
  /** The member by which a list asks for somebody's; for anybody but the caller it finds nothing. */
  ownerMember?: string;
  /** Told of every change that was made. */
  onChange?: (call: Call, what: "added" | "changed" | "removed") => void;
};

/** Puts the files of a record in place; `before` is what it was, null for a new one. */
type Store<Wire> = (transaction: Db, after: Wire, before: Wire | null) => Promise<void>;

/** `code` says why in a word, where the caller has words of its own for it. */
type Incomplete = { ok: false; problem: string; code?: string };

type OwnedRoutes = Record<"list" | "find" | "create" | "update" | "enable" | "disable", Route>;

/**
 * The calls of a kind of record that belongs to its user: the caller's own, or none. Take those that there
 * are.
 */
export function ownedCalls<Input, Wire>(kind: OwnedCalls<Input, Wire>): OwnedRoutes {
  const { db, path, what, records, problem } = kind;
  const nothingSuch = `There is no such ${what} on your list.`;
  const outcome = (success: boolean) => ({ success, message: success ? "" : nothingSuch });

  return {
    list: {
      method: "READ",
      path,
      answer: async ({ input, requireCaller }) => {
        const { id } = requireCaller();
        const asked = recordId.parse(kind.ownerMember === undefined ? 0 : input[kind.ownerMember]);
        return listed(asked === 0 || asked === id ? await records.list(db, id) : [], input);
      },
    },
    find: {
      method: "READ",
      path: `${path}/:id`,
      answer: async ({ params, requireCaller }) => {
        const record = await records.find(db, requireCaller().id, Number(params["id"]) || 0);
        if (record === null) throw new ApiError(404, "NOT_FOUND", `There is no such ${what}.`);
        return record;
      },
    },
    create: {
      method: "POST",
      path: `${path}/create`,
      once: { keepsAnswer: true },
      answer: async (call) => {
        const { id } = call.requireCaller();
        return saveRecord(call, id, async (record, store) => {
          const added = await savedOnce(db, call.keep, async (all) => {
            const item = await records.add(all, id, record);
            await store(all, item, null);
            return item;
          });
          kind.onChange?.(call, "added");
          return added;
        });
      },
    },
    update: {
      method: "POST",
      path: `${path}/update`,
      answer: async (call) => {
        const caller = call.requireCaller();
        const id = idIn(call);
        if ((await records.find(db, caller.id, id)) === null) return notSaved(nothingSuch);
        return saveRecord(call, caller.id, async (record, store) => {
          const changed = await db.transaction().execute(async (all) => {
            const before = await records.find(all, caller.id, id);
            const item = before && (await records.change(all, caller.id, id, record));
            if (item) await store(all, item, before);
            return item;
          });
          if (changed === null) return notSaved(nothingSuch);
          kind.onChange?.(call, "changed");
          return saved(changed);
        });
      },
    },
    enable: {
      method: "POST",
      path: `${path}/enable`,
      answer: async (call) => outcome(await records.enable(db, call.requireCaller().id, idIn(call))),
    },
    disable: {
      method: "POST",
      path: `${path}/disable`,
      answer: async (call) => {
        const isRemoved = await records.disable(db, call.requireCaller().id, idIn(call));
        if (isRemoved) kind.onChange?.(call, "removed");
        return outcome(isRemoved);
      },
    },
  };

  /** Checks a record before anything is made of its files, and then saves it. */
  async function saveRecord<Saved extends { success: boolean }>(
    { input }: Call,
    userId: number,
    save: (record: Input, store: Store<Wire>) => Promise<Saved>,
  ) {
    const record = kind.input.parse(input);
    const refusal = await problem(record, input);
    if (refusal !== "") return notSaved(refusal);
    if (!kind.withFiles) return save(record, async () => undefined);
    const outcome = await kind.withFiles(record, userId, save);
    return "problem" in outcome ? notSaved(outcome.problem, outcome.code) : outcome;
  }
}

const idIn = ({ input }: Call): number => z.object({ id: recordId }).parse(input).id;
