import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { accountCalls, type Account, findAccountByBearer } from "./accounts.ts";
import { contentCalls } from "./content.ts";
import { eventCalls } from "./events.ts";
import type { Change } from "./oddities.ts";
import { respondToGraphql } from "./graphql.ts";
import { type Payment, paymentCalls, paymentPage } from "./payments.ts";
import { formatValue, type Profile } from "./profile.ts";
import { shopCalls } from "./shop.ts";
import { respondToUpload, respondWithFile } from "./uploads.ts";

export type Members = Record<string, unknown>;
const Members = z.record(z.string(), z.unknown());

type Received = {
  method: string;
  /** Without origin and `/api/v1/`. */
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage["headers"];
  /** The JSON body or form fields, merged with the query. */
  sent: Members;
};

export type Call = Received & {
  /** The part of the path that matches `{…}`. */
  part: string;
  account: Account | null;
  api: State;
};

/** The data of the API. */
export type State = {
  profile: Profile;
  /** Its origin. */
  url: string;
  /** The origin of its pictures and payment pages. */
  otherUrl: string;
  accounts: Account[];
  payments: Payment[];
  carts: Map<string, Members[]>;
  vouchers: Map<string, number>;
  uploads: Map<string, { uploadId: string; type: string; length: number; bytes: Buffer; bearer: string }>;
  mails: { to: string; code: string; a: string; r: string }[];
  /** The undocumented calls that were received. */
  unknown: string[];
  nextId(): number;
};

/** A response with a status other than 200, or without a body. */
export class Reply {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

/** A list of records. `documented` is the envelope that the documentation specifies for the call. */
export class List {
  readonly items: readonly unknown[];
  readonly documented: "pages" | "data" | "bare";
  constructor(items: readonly unknown[], documented: "pages" | "data" | "bare" = "pages") {
    this.items = items;
    this.documented = documented;
  }
}

/** Calls by `METHOD path`; `ANY` is for lists and records, which can be read by GET or POST. */
export type Calls = Record<string, (call: Call) => unknown>;

/** Returns a response without data. */
export const emptyResponse = ({ api }: Call): unknown =>
  api.profile.hasEmptyBodies ? new Reply(200, undefined) : { success: true, message: null };

export const rejection = (message: string): Members => ({ success: false, message, error: message });

/** Returns a member that was sent as text or number, as text. */
export function textIn(sent: Members, name: string): string {
  const value = sent[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

export const numberIn = (sent: Members, name: string): number => Number(textIn(sent, name)) || 0;

/** Returns the objects of a list that was sent. */
export const listIn = (sent: Members, name: string): Members[] =>
  z.array(Members).catch([]).parse(sent[name]);

/** An organiser API, implemented only from the documentation, in this process. */
export type SecondApi = State & {
  /** Every call so far, in order. */
  received: Received[];
  /** The data of the last call to this path; throws if there was none. */
  lastSent(path: string): Members;
  /** The number of calls to a path. */
  count(path: string): number;
  /** Delays all responses to matching paths; null ends the delay. */
  slow(path: RegExp | null, milliseconds?: number): void;
  close(): Promise<void>;
};

export async function startSecondApi(
  profile: Profile,
  change: Change = (_path, body) => body,
): Promise<SecondApi> {
  const received: Received[] = [];
  const unknown: string[] = [];
  let delay: { path: RegExp; milliseconds: number } | null = null;
  let lastId = 100;
  const server = createServer((incoming, outgoing) => {
    respond(incoming, outgoing).catch((error: unknown) => {
      unknown.push(`${incoming.method} ${incoming.url} failed: ${String(error)}`);
      outgoing.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The API has no port.");
  const url = `http://127.0.0.1:${address.port}`;
  const state: State = {
    profile,
    url,
    otherUrl: profile.hasOtherHosts ? `http://localhost:${address.port}` : url,
    accounts: [],
    payments: [],
    carts: new Map(),
    vouchers: new Map([["GIFT-50", 5_000]]),
    uploads: new Map(),
    mails: [],
    unknown,
    nextId: () => (lastId += 1),
  };
  const calls = new Map(
    [accountCalls, contentCalls, eventCalls, paymentCalls, shopCalls].flatMap((group) =>
      Object.entries(group),
    ),
  );

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(incoming.url ?? "/", url);
    const body = await buffer(incoming);
    const { method = "GET", headers } = incoming;
    if (pathname.startsWith("/cms/cognito/tus")) return respondToUpload(state, incoming, body, outgoing);
    if (/\.(jpg|png|webp|avif|mp4|pdf)$/.test(pathname)) return respondWithFile(pathname, outgoing);
    if (pathname.startsWith("/pay/")) return paymentPage(state, pathname, outgoing);

    const query = Object.fromEntries(searchParams);
    const path = decodeURIComponent(pathname.replace(/^\/(api\/v1\/)?/, ""));
    const isJson = /json/.test(headers["content-type"] ?? "") && body.length > 0;
    const isForm = /urlencoded/.test(headers["content-type"] ?? "");
    const jsonFields = isJson ? Members.parse(JSON.parse(body.toString())) : {};
    const formFields = isForm ? Object.fromEntries(new URLSearchParams(body.toString())) : {};
    const call = { method, path, query, headers, sent: { ...query, ...jsonFields, ...formFields } };
    received.push(call);
    if (delay?.path.test(path)) {
      const { milliseconds } = delay;
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
    }

    const isExempt = /user\/login|user\/refreshToken|\/authtoken/.test(path);
    const account = isExempt ? null : findAccountByBearer(state, headers.authorization);
    if (account instanceof Reply) return send(path, account, outgoing);
    const match = callFor(method, path);
    if (!match) {
      unknown.push(`${method} ${path}`);
      return send(path, new Reply(404, { message: "Not Found" }), outgoing);
    }
    return send(path, await match.run({ ...call, part: match.part, account, api: state }), outgoing);
  }

  function callFor(method: string, path: string) {
    const last = path.lastIndexOf("/");
    const folder = path.slice(0, last);
    const candidates = [
      [`${method} ${path}`, ""],
      [`ANY ${path}`, ""],
      [`${method} ${folder}/{id}`, path.slice(last + 1)],
      [`ANY ${folder}/{id}`, path.slice(last + 1)],
    ] as const;
    for (const [name, part] of candidates) {
      const run = name.startsWith("ANY") && !["GET", "POST"].includes(method) ? undefined : calls.get(name);
      if (run) return { run, part };
    }
    if (method !== "POST" || path !== "graphql") return null;
    return { run: respondToGraphql, part: "" };
  }

  function send(path: string, result: unknown, outgoing: ServerResponse): void {
    const { status, body } = result instanceof Reply ? result : { status: 200, body: result };
    const sent = change(path, body instanceof List ? asList(body) : formatValue(body, profile));
    outgoing.writeHead(status, sent === undefined ? {} : { "Content-Type": "application/json" });
    outgoing.end(sent === undefined ? undefined : JSON.stringify(sent));
  }

  function asList({ items, documented }: List): unknown {
    const data = items.map((item) => formatValue(item, profile));
    const envelope = profile.lists === "as documented" ? documented : profile.lists;
    if (envelope === "bare") return data;
    return envelope === "data" ? { data } : { num_items: data.length, num_pages: 1, data };
  }

  return Object.assign(state, {
    received,
    lastSent(path: string) {
      const last = received.findLast((call) => call.path === path);
      if (!last) throw new Error(`${path} wasn't called`);
      return last.sent;
    },
    count: (path: string) => received.filter((call) => call.path === path).length,
    slow(path: RegExp | null, milliseconds = 0) {
      delay = path && { path, milliseconds };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
