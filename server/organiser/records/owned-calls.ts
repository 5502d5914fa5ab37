import { z } from "zod";
import { recordId } from "../../../app/wire/primitives.ts";
import type { Db } from "../db/database.ts";
import { ApiError, type Call, type Route } from "../http/route.ts";
import { paginate } from "./paginate.ts";
import type { OwnedRecords } from "./owned-records.ts";
import { notSavedResponse, savedResponse, saveWithResponse } from "./save-responses.ts";

type OwnedCalls<Input, Wire> = {
  db: Db;
  /** Path prefix of the calls, such as "event/vehicle". */
  path: string;
  /** Singular noun for messages: "vehicle". */
  what: string;
  records: OwnedRecords<Input, Wire>;
  /** Parses a record from a body; its owner is always the caller. */
  input: z.ZodType<Input>;
  /** Returns why a record is rejected, as a message for its owner, or "". `body` is the unparsed input. */
  problem: (record: Input, body: Call["input"]) => string | Promise<string>;
  /**
   * Adds the files that the body refers to, such as an uploaded photo, then calls `save`, which writes the
   * record in a transaction with `store` as the last step. If a file isn't available, nothing is saved and
   * the problem is returned.
   */
  withFiles?: <Saved>(
    record: Input,
    userId: number,
    save: (complete: Input, store: Store<Wire>) => Promise<Saved>,
  ) => Promise<Saved | Incomplete>;
  /** Member by which a list is filtered by owner; ids of other users give an empty list. */
  ownerMember?: string;
  /** Called after every change. */
  onChange?: (call: Call, what: "added" | "changed" | "removed") => void;
};

/** Stores the files of a record; `before` is null for a new record. */
type Store<Wire> = (transaction: Db, after: Wire, before: Wire | null) => Promise<void>;

/** `code` is a reason for callers that have their own messages. */
type Incomplete = { ok: false; problem: string; code?: string };

type OwnedRoutes = Record<"list" | "find" | "create" | "update" | "enable" | "disable", Route>;

/**
 * API calls for a kind of record that belongs to a user; other users' records are not found. Use those
 * needed.
 */
export function ownedCalls<Input, Wire>(kind: OwnedCalls<Input, Wire>): OwnedRoutes {
  const { db, path, what, records, problem } = kind;
  const notOnList = `There is no such ${what} on your list.`;
  const outcome = (success: boolean) => ({ success, message: success ? "" : notOnList });

  return {
    list: {
      method: "READ",
      path,
      handler: async ({ input, requireCaller }) => {
        const { id } = requireCaller();
        const ownerId = recordId.parse(kind.ownerMember === undefined ? 0 : input[kind.ownerMember]);
        return paginate(ownerId === 0 || ownerId === id ? await records.list(db, id) : [], input);
      },
    },
    find: {
      method: "READ",
      path: `${path}/:id`,
      handler: async ({ params, requireCaller }) => {
        const record = await records.find(db, requireCaller().id, Number(params["id"]) || 0);
        if (record === null) throw new ApiError(404, "NOT_FOUND", `There is no such ${what}.`);
        return record;
      },
    },
    create: {
      method: "POST",
      path: `${path}/create`,
      idempotency: { storesResponse: true },
      handler: async (call) => {
        const { id } = call.requireCaller();
        return saveRecord(call, id, async (record, store) => {
          const added = await saveWithResponse(db, call.saveResponse, async (all) => {
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
      handler: async (call) => {
        const caller = call.requireCaller();
        const id = idIn(call);
        if ((await records.find(db, caller.id, id)) === null) return notSavedResponse(notOnList);
        return saveRecord(call, caller.id, async (record, store) => {
          const changed = await db.transaction().execute(async (all) => {
            const before = await records.find(all, caller.id, id);
            const item = before && (await records.change(all, caller.id, id, record));
            if (item) await store(all, item, before);
            return item;
          });
          if (changed === null) return notSavedResponse(notOnList);
          kind.onChange?.(call, "changed");
          return savedResponse(changed);
        });
      },
    },
    enable: {
      method: "POST",
      path: `${path}/enable`,
      handler: async (call) => outcome(await records.enable(db, call.requireCaller().id, idIn(call))),
    },
    disable: {
      method: "POST",
      path: `${path}/disable`,
      handler: async (call) => {
        const isRemoved = await records.disable(db, call.requireCaller().id, idIn(call));
        if (isRemoved) kind.onChange?.(call, "removed");
        return outcome(isRemoved);
      },
    },
  };

  /** Validates a record before its files are processed, then saves it. */
  async function saveRecord<Saved extends { success: boolean }>(
    { input }: Call,
    userId: number,
    save: (record: Input, store: Store<Wire>) => Promise<Saved>,
  ) {
    const record = kind.input.parse(input);
    const message = await problem(record, input);
    if (message !== "") return notSavedResponse(message);
    if (!kind.withFiles) return save(record, async () => undefined);
    const outcome = await kind.withFiles(record, userId, save);
    return "problem" in outcome ? notSavedResponse(outcome.problem, outcome.code) : outcome;
  }
}

const idIn = ({ input }: Call): number => z.object({ id: recordId }).parse(input).id;
