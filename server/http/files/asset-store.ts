import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import type { RequestHandler } from "express";
import { z } from "zod";
import type { Logger } from "../../request-context.ts";
import type { Encrypter } from "../../session/encrypter.ts";
import type { Store } from "../../store/store.ts";
import { encodingFor } from "../compress.ts";
import { IMMUTABLE_CACHE } from "./static-files.ts";

/** Pages of a replaced build that stay open for longer than this have to be reloaded. */
const ASSET_LIFETIME_MS = 48 * 60 * 60 * 1_000;
/**
 * Interval at which a running instance renews its assets, so that most of the lifetime is left when it ends.
 */
const RENEWAL_INTERVAL_MS = 6 * 60 * 60 * 1_000;
/** Store keys of the list of builds, and of one build. */
const listKey = "builds";
const keyOf = (build: string): string => `build:${build}`;
/**
 * More than the deployments of a day. Builds that were requested are also cached in memory, about 400 kB
 * each.
 */
const MAX_BUILDS = 8;

/** Assets by path, each compressed with Brotli and base64-encoded. */
const Files = z.record(z.string(), z.string());
type Files = z.output<typeof Files>;
const Builds = z.array(z.string());

export type AssetStore = {
  /** Stores the assets of this build for other instances, and renews them while this instance runs. */
  share(): Promise<void>;
  /**
   * Handles all of `/static/` that is not part of this build: serves the asset of another build, else 404.
   * Pages opened before a deployment keep working, and so do new pages whose assets are requested from an old
   * instance during a rolling deployment.
   */
  handler: RequestHandler;
  close(): void;
};

type Settings = {
  /** Folder of the client build; null in development, when no assets are shared. */
  folder: string | null;
  store: Store;
  /** Encrypts the shared assets: scripts from an untrusted source must never be served. */
  encrypter: Encrypter;
  log: Logger;
};

export function createAssetStore({ folder, store, encrypter, log }: Settings): AssetStore {
  const cache = new Map<string, Files>();
  let renewalTimer: NodeJS.Timeout | null = null;
  const logShareFailure = (error: unknown): void =>
    log.warn({ error }, "the assets of this build could not be shared with other instances");

  async function share(): Promise<void> {
    if (folder === null) return;
    const files = await filesIn(folder);
    const build = createHash("sha256").update(Object.keys(files).sort().join()).digest("hex").slice(0, 16);
    await save().catch(logShareFailure);
    renewalTimer ??= setInterval(() => {
      save().catch(logShareFailure);
    }, RENEWAL_INTERVAL_MS).unref();

    async function save(): Promise<void> {
      await store.set(
        keyOf(build),
        await encrypter.encrypt(keyOf(build), files, ASSET_LIFETIME_MS),
        ASSET_LIFETIME_MS,
      );
      const others = (await builds()).filter((one) => one !== build);
      await store.set(listKey, JSON.stringify([build, ...others].slice(0, MAX_BUILDS)), ASSET_LIFETIME_MS);
    }
  }

  /** Newest first. */
  async function builds(): Promise<string[]> {
    const stored = await store.get(listKey);
    const parsed = Builds.safeParse(stored === null ? [] : JSON.parse(stored));
    return parsed.success ? parsed.data : [];
  }

  async function find(path: string): Promise<Buffer | null> {
    for (const build of await builds()) {
      const file = (cache.get(build) ?? (await open(build)))[path];
      if (file !== undefined) return Buffer.from(file, "base64");
    }
    return null;
  }

  async function open(build: string): Promise<Files> {
    const encrypted = await store.get(keyOf(build));
    const parsed = Files.safeParse(
      encrypted === null ? null : (await encrypter.decrypt(keyOf(build), encrypted))?.value,
    );
    // Failures are cached too, as nonexistent files may be requested often.
    const files = parsed.success ? parsed.data : {};
    cache.set(build, files);
    const [oldest] = cache.keys();
    if (cache.size > MAX_BUILDS && oldest !== undefined) cache.delete(oldest);
    return files;
  }

  return {
    share,
    handler(request, response, next) {
      if (!request.path.startsWith("/static/")) return next();
      return respond();

      async function respond(): Promise<void> {
        const mayBeFile = ["GET", "HEAD"].includes(request.method) && assetPath.test(request.path);
        const file = mayBeFile ? await find(request.path).catch(() => null) : null;
        if (!file) {
          // Only assets live below /static/, so no error page is needed.
          response.status(404).set("Cache-Control", "no-store").type("text/plain").send("Not found\n");
          return;
        }
        response.vary("Accept-Encoding").set("Cache-Control", IMMUTABLE_CACHE);
        response.type(request.path.slice(request.path.lastIndexOf(".")));
        if (encodingFor(request.headers["accept-encoding"]) !== "br") {
          response.send(await promisify(brotliDecompress)(file));
          return;
        }
        response.set("Content-Encoding", "br").send(file);
      }
    },
    close() {
      if (renewalTimer) clearInterval(renewalTimer);
    },
  };
}

const assetPath = /^\/static\/[\w.-]+$/;

/**
 * Quality for files without a compressed copy: hundreds of small ones, which would delay each start by a
 * third of a second at the default quality, to save 4 kB in total.
 */
const FAST_COMPRESSION = { [constants.BROTLI_PARAM_QUALITY]: 5 };

async function filesIn(folder: string): Promise<Files> {
  const names = await readdir(join(folder, "static"));
  const all = new Set(names);
  const files: Files = {};
  for (const name of names.filter((one) => !/\.(br|gz)$/.test(one))) {
    const path = join(folder, "static", name);
    const compressed = all.has(`${name}.br`)
      ? await readFile(`${path}.br`)
      : await promisify(brotliCompress)(await readFile(path), { params: FAST_COMPRESSION });
    files[`/static/${name}`] = compressed.toString("base64");
  }
  return files;
}
