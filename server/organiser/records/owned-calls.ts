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
   * Gives a record what its body only names, the photo of an upload; `id` is 0 for a new one. What it can't
   * give is refused in words.
   */
  complete?: (record: Input, userId: number, id: number) => Promise<Completed<Input>>;
  /** The member by which a list asks for somebody's; for anybody but the caller it finds nothing. */
  ownerMember?: string;
  /** Told of every change that was made. */
  onChange?: (call: Call, what: "added" | "changed" | "removed") => void;
};

/** `code` says why in a word, where whoever asks has words of their own for it. */
type Completed<Input> = { ok: true; thing: Input } | { ok: false; problem: string; code?: string };

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
        const record = await readRecord(call, id, 0);
        if (!record.ok) return notSaved(record.problem, record.code);
        const added = await savedOnce(db, call.keep, (all) => records.add(all, id, record.thing));
        kind.onChange?.(call, "added");
        return added;
      },
    },
    update: {
      method: "POST",
      path: `${path}/update`,
      answer: async (call) => {
        const caller = call.requireCaller();
        const id = idIn(call);
        const record = await readRecord(call, caller.id, id);
        if (!record.ok) return notSaved(record.problem, record.code);
        const changed = await records.change(db, caller.id, id, record.thing);
        if (changed === null) return notSaved(nothingSuch);
        kind.onChange?.(call, "changed");
        return saved(changed);
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

  async function readRecord({ input }: Call, userId: number, id: number): Promise<Completed<Input>> {
    const record = kind.input.parse(input);
    const refusal = await problem(record, input);
    if (refusal !== "") return { ok: false, problem: refusal };
    return kind.complete ? kind.complete(record, userId, id) : { ok: true, thing: record };
  }
}

const idIn = ({ input }: Call): number => z.object({ id: recordId }).parse(input).id;
