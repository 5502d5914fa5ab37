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
import { chooseEncoding } from "../compress.ts";
import { IMMUTABLE_CACHE } from "./static-files.ts";
import { HOUR_MS } from "../../../app/domain/durations.ts";

/** Lifetime of stored assets. Open pages of a replaced build must be reloaded after this time. */
const ASSET_LIFETIME_MS = 48 * HOUR_MS;
/**
 * A running instance renews its assets this often, so that they stay stored for 42 hours after it has
 * stopped.
 */
const RENEWAL_INTERVAL_MS = 6 * HOUR_MS;
const BUILD_LIST_KEY = "builds";
const getBuildKey = (build: string): string => `build:${build}`;
/**
 * Maximum number of builds in the list and in memory. Fewer builds are deployed within `ASSET_LIFETIME_MS`.
 */
const MAX_BUILDS = 8;

/** Assets by path, compressed with Brotli and base64-encoded. */
const Files = z.record(z.string(), z.string());
type Files = z.output<typeof Files>;
const Builds = z.array(z.string());

export type AssetStore = {
  /** Stores the assets of this build for other instances, and renews them regularly until `close`. */
  share(): Promise<void>;
  /**
   * Serves paths below `/static/` that aren't in this build: the asset of another build, or 404. Pages of an
   * old build request them after a deployment, and pages of a new build during a rolling deployment.
   */
  handler: RequestHandler;
  close(): void;
};

type AssetStoreDependencies = {
  /** Folder of the client build. Null in development, where no assets are shared. */
  folder: string | null;
  store: Store;
  /** Encrypts the shared assets, so that nobody with access to the store can add scripts to pages. */
  encrypter: Encrypter;
  log: Logger;
};

/** Creates the store in which instances with different builds share their assets. */
export function createAssetStore({ folder, store, encrypter, log }: AssetStoreDependencies): AssetStore {
  const cache = new Map<string, Files>();
  let renewalTimer: NodeJS.Timeout | null = null;
  const logShareFailure = (error: unknown): void =>
    log.warn({ error }, "the assets of this build could not be shared with other instances");

  async function share(): Promise<void> {
    if (folder === null) return;
    const files = await readAssets(folder);
    const build = createHash("sha256").update(Object.keys(files).sort().join()).digest("hex").slice(0, 16);
    await save().catch(logShareFailure);
    renewalTimer ??= setInterval(() => {
      save().catch(logShareFailure);
    }, RENEWAL_INTERVAL_MS).unref();

    async function save(): Promise<void> {
      await store.set(
        getBuildKey(build),
        await encrypter.encrypt(getBuildKey(build), files, ASSET_LIFETIME_MS),
        ASSET_LIFETIME_MS,
      );
      const otherBuilds = (await listBuilds()).filter((listedBuild) => listedBuild !== build);
      await store.set(
        BUILD_LIST_KEY,
        JSON.stringify([build, ...otherBuilds].slice(0, MAX_BUILDS)),
        ASSET_LIFETIME_MS,
      );
    }
  }

  async function listBuilds(): Promise<string[]> {
    const storedList = await store.get(BUILD_LIST_KEY);
    const parsed = Builds.safeParse(storedList === null ? [] : JSON.parse(storedList));
    return parsed.success ? parsed.data : [];
  }

  async function find(path: string): Promise<Buffer | null> {
    for (const build of await listBuilds()) {
      const file = (cache.get(build) ?? (await loadBuild(build)))[path];
      if (file !== undefined) return Buffer.from(file, "base64");
    }
    return null;
  }

  async function loadBuild(build: string): Promise<Files> {
    const encrypted = await store.get(getBuildKey(build));
    const parsed = Files.safeParse(
      encrypted === null ? null : (await encrypter.decrypt(getBuildKey(build), encrypted))?.value,
    );
    // Cache an unreadable build as empty, because every request would try to load it again.
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
        const mayBeFile = ["GET", "HEAD"].includes(request.method) && ASSET_PATH.test(request.path);
        const file = mayBeFile ? await find(request.path).catch(() => null) : null;
        if (!file) {
          // No error page, because users don't open paths below /static/ themselves.
          response.status(404).set("Cache-Control", "no-store").type("text/plain").send("Not found\n");
          return;
        }
        response.vary("Accept-Encoding").set("Cache-Control", IMMUTABLE_CACHE);
        response.type(request.path.slice(request.path.lastIndexOf(".")));
        if (chooseEncoding(request.headers["accept-encoding"]) !== "br") {
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

const ASSET_PATH = /^\/static\/[\w.-]+$/;

/** For files that the build hasn't compressed. They are many and small, so speed matters more than size. */
const FAST_COMPRESSION = { [constants.BROTLI_PARAM_QUALITY]: 5 };

async function readAssets(folder: string): Promise<Files> {
  const names = await readdir(join(folder, "static"));
  const allNames = new Set(names);
  const files: Files = {};
  for (const name of names.filter((fileName) => !/\.(br|gz)$/.test(fileName))) {
    const path = join(folder, "static", name);
    const compressed = allNames.has(`${name}.br`)
      ? await readFile(`${path}.br`)
      : await promisify(brotliCompress)(await readFile(path), { params: FAST_COMPRESSION });
    files[`/static/${name}`] = compressed.toString("base64");
  }
  return files;
}
