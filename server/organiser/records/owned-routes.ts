import { z } from "zod";
import { recordId } from "../../../app/wire/primitives.ts";
import type { Db } from "../db/database.ts";
import { ApiError, type Call, type Route } from "../http/route.ts";
import { paginate } from "./paginate.ts";
import type { OwnedRecords } from "./owned-records.ts";
import { buildNotSavedResponse, buildSavedResponse, saveWithResponse } from "./save-responses.ts";

type OwnedRouteOptions<Input, ApiRecord> = {
  db: Db;
  /** The path prefix of the calls, such as "event/vehicle". */
  path: string;
  /** The singular noun for a record in messages, such as "vehicle". */
  noun: string;
  records: OwnedRecords<Input, ApiRecord>;
  /** Parses a record from a request body, which doesn't contain the owner. */
  input: z.ZodType<Input>;
  /** Returns a message for the owner, or "" if the record is valid. `body` is the unparsed input. */
  validate: (record: Input, body: Call["input"]) => string | Promise<string>;
  /**
   * Prepares the files that the body refers to, such as an uploaded photo, and calls `save` with the complete
   * record. `save` writes the record in a transaction and calls `storeFiles` as its last step. If a file is
   * missing, returns the problem without saving anything.
   */
  withFiles?: <Saved>(
    record: Input,
    userId: number,
    save: (completeRecord: Input, storeFiles: StoreFiles<ApiRecord>) => Promise<Saved>,
  ) => Promise<Saved | MissingFile>;
  /** The input field that filters a list by owner. The list is empty for the id of another user. */
  ownerField?: string;
  onChange?: (call: Call, change: "added" | "changed" | "removed") => void;
};

/** `previousRecord` is null for a new record. */
type StoreFiles<ApiRecord> = (
  transaction: Db,
  savedRecord: ApiRecord,
  previousRecord: ApiRecord | null,
) => Promise<void>;

/** `problem` is a message for the user, and `code` the reason for programs. */
type MissingFile = { ok: false; problem: string; code?: string };

type OwnedRoutes = Record<"list" | "find" | "create" | "update" | "enable" | "disable", Route>;

/**
 * Creates the API calls for a kind of record that belongs to users. Records of other users are treated as
 * missing, so that ids can't be probed. A feature registers only the calls that it needs.
 */
export function createOwnedRoutes<Input, ApiRecord>(
  options: OwnedRouteOptions<Input, ApiRecord>,
): OwnedRoutes {
  const { db, path, noun, records, validate } = options;
  const notOnListMessage = `There is no such ${noun} on your list.`;
  const toResult = (success: boolean) => ({ success, message: success ? "" : notOnListMessage });

  return {
    list: {
      method: "READ",
      path,
      handler: async ({ input, requireCaller }) => {
        const { id } = requireCaller();
        const ownerId = recordId.parse(options.ownerField === undefined ? 0 : input[options.ownerField]);
        return paginate(ownerId === 0 || ownerId === id ? await records.list(db, id) : [], input);
      },
    },
    find: {
      method: "READ",
      path: `${path}/:id`,
      handler: async ({ params, requireCaller }) => {
        const record = await records.find(db, requireCaller().id, Number(params["id"]) || 0);
        if (record === null) throw new ApiError(404, "NOT_FOUND", `There is no such ${noun}.`);
        return record;
      },
    },
    create: {
      method: "POST",
      path: `${path}/create`,
      idempotency: { storesResponse: true },
      handler: async (call) => {
        const { id } = call.requireCaller();
        return saveRecord(call, id, async (record, storeFiles) => {
          const response = await saveWithResponse(db, call.saveResponse, async (transaction) => {
            const item = await records.create(transaction, id, record);
            await storeFiles(transaction, item, null);
            return item;
          });
          options.onChange?.(call, "added");
          return response;
        });
      },
    },
    update: {
      method: "POST",
      path: `${path}/update`,
      handler: async (call) => {
        const caller = call.requireCaller();
        const id = parseId(call);
        if ((await records.find(db, caller.id, id)) === null) return buildNotSavedResponse(notOnListMessage);
        return saveRecord(call, caller.id, async (record, storeFiles) => {
          const changedItem = await db.transaction().execute(async (transaction) => {
            const previousRecord = await records.find(transaction, caller.id, id);
            const item = previousRecord && (await records.update(transaction, caller.id, id, record));
            if (item) await storeFiles(transaction, item, previousRecord);
            return item;
          });
          if (changedItem === null) return buildNotSavedResponse(notOnListMessage);
          options.onChange?.(call, "changed");
          return buildSavedResponse(changedItem);
        });
      },
    },
    enable: {
      method: "POST",
      path: `${path}/enable`,
      handler: async (call) => toResult(await records.enable(db, call.requireCaller().id, parseId(call))),
    },
    disable: {
      method: "POST",
      path: `${path}/disable`,
      handler: async (call) => {
        const isRemoved = await records.disable(db, call.requireCaller().id, parseId(call));
        if (isRemoved) options.onChange?.(call, "removed");
        return toResult(isRemoved);
      },
    },
  };

  /** Files are processed only for a valid record. */
  async function saveRecord<Saved extends { success: boolean }>(
    { input }: Call,
    userId: number,
    save: (record: Input, storeFiles: StoreFiles<ApiRecord>) => Promise<Saved>,
  ) {
    const record = options.input.parse(input);
    const message = await validate(record, input);
    if (message !== "") return buildNotSavedResponse(message);
    if (!options.withFiles) return save(record, async () => undefined);
    const result = await options.withFiles(record, userId, save);
    return "problem" in result ? buildNotSavedResponse(result.problem, result.code) : result;
  }
}

const parseId = ({ input }: Call): number => z.object({ id: recordId }).parse(input).id;
