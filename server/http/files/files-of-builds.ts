import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress } from "node:zlib";
import type { RequestHandler } from "express";
import { z } from "zod";
import type { Log } from "../../request-context.ts";
import type { Sealer } from "../../session/sealer.ts";
import type { Store } from "../../store/store.ts";
import { encodingFor } from "../compress.ts";
import { forEver } from "./static-files.ts";

/** A page that is open so long after its build was replaced has to be loaded anew. */
const lifetime = 48 * 60 * 60 * 1_000;
/** Whatever runs is shared so often, so that most of the lifetime is left when it ends. */
const renewal = 6 * 60 * 60 * 1_000;
/** The list of builds, and one of them. */
const listKey = "builds";
const keyOf = (build: string): string => `build:${build}`;
/**
 * More than a day of deployments brings. Once somebody asked for a file of them they are kept in memory too,
 * at some 400 kB each.
 */
const mostBuilds = 8;

/** Built files by their paths, each compressed with Brotli and written as base64. */
const Files = z.record(z.string(), z.string());
type Files = z.output<typeof Files>;
const Builds = z.array(z.string());

export type FilesOfBuilds = {
  /**
   * Puts the files of the build that runs here where other instances find them, and keeps them there while it
   * runs.
   */
  share(): Promise<void>;
  /**
   * Answers for all of `/static/` that no file of the own build is: with a file of another build, else 404. A
   * page that a browser has had since before a deployment still gets its scripts and words, and so does a new
   * page whose files are asked of an instance that is still the old one.
   */
  handler: RequestHandler;
  close(): void;
};

type Settings = {
  /**
   * Where the build has left its files for browsers; null while the website is being developed, when none are
   * shared.
   */
  folder: string | null;
  store: Store;
  /** Scripts that came from elsewhere must never be sent: what is shared is sealed. */
  sealer: Sealer;
  log: Log;
};

export function createFilesOfBuilds({ folder, store, sealer, log }: Settings): FilesOfBuilds {
  const opened = new Map<string, Files>();
  let renewing: NodeJS.Timeout | null = null;
  const notShared = (error: unknown): void =>
    log.warn({ error }, "the files of this build could not be shared with other instances");

  async function share(): Promise<void> {
    if (folder === null) return;
    const files = await filesIn(folder);
    const build = createHash("sha256").update(Object.keys(files).sort().join()).digest("hex").slice(0, 16);
    await put().catch(notShared);
    renewing ??= setInterval(() => {
      put().catch(notShared);
    }, renewal).unref();

    async function put(): Promise<void> {
      await store.set(keyOf(build), await sealer.seal(keyOf(build), files, lifetime), lifetime);
      const others = (await builds()).filter((one) => one !== build);
      await store.set(listKey, JSON.stringify([build, ...others].slice(0, mostBuilds)), lifetime);
    }
  }

  /** The newest first. */
  async function builds(): Promise<string[]> {
    const kept = await store.get(listKey);
    const parsed = Builds.safeParse(kept === null ? [] : JSON.parse(kept));
    return parsed.success ? parsed.data : [];
  }

  async function find(path: string): Promise<Buffer | null> {
    for (const build of await builds()) {
      const file = (opened.get(build) ?? (await open(build)))[path];
      if (file !== undefined) return Buffer.from(file, "base64");
    }
    return null;
  }

  async function open(build: string): Promise<Files> {
    const sealed = await store.get(keyOf(build));
    const parsed = Files.safeParse(sealed === null ? null : (await sealer.open(keyOf(build), sealed))?.value);
    // What can't be opened is remembered too: anybody may ask for files that are nowhere, and often.
    const files = parsed.success ? parsed.data : {};
    opened.set(build, files);
    const [oldest] = opened.keys();
    if (opened.size > mostBuilds && oldest !== undefined) opened.delete(oldest);
    return files;
  }

  return {
    share,
    handler(request, response, next) {
      if (!request.path.startsWith("/static/")) return next();
      answer().catch(next);

      async function answer(): Promise<void> {
        const mayBeFile = ["GET", "HEAD"].includes(request.method) && builtFile.test(request.path);
        const file = mayBeFile ? await find(request.path).catch(() => null) : null;
        if (!file) {
          // Nothing else lives below /static/, and a missing file is no page.
          response.status(404).set("Cache-Control", "no-store").type("text/plain").send("Not found\n");
          return;
        }
        response.vary("Accept-Encoding").set("Cache-Control", forEver);
        response.type(request.path.slice(request.path.lastIndexOf(".")));
        if (encodingFor(request.headers["accept-encoding"]) !== "br") {
          response.send(await promisify(brotliDecompress)(file));
          return;
        }
        response.set("Content-Encoding", "br").send(file);
      }
    },
    close() {
      if (renewing) clearInterval(renewing);
    },
  };
}

const builtFile = /^\/static\/[\w.-]+$/;

async function filesIn(folder: string): Promise<Files> {
  const names = await readdir(join(folder, "static"));
  const all = new Set(names);
  const files: Files = {};
  for (const name of names.filter((one) => !/\.(br|gz)$/.test(one))) {
    const path = join(folder, "static", name);
    const compressed = all.has(`${name}.br`)
      ? await readFile(`${path}.br`)
      : await promisify(brotliCompress)(await readFile(path));
    files[`/static/${name}`] = compressed.toString("base64");
  }
  return files;
}
