import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { accountCalls, type Account, accountOfBearer } from "./accounts.ts";
import { contentCalls } from "./content.ts";
import { eventCalls } from "./events.ts";
import { answerGraphql } from "./graphql.ts";
import { type Payment, paymentCalls, paymentPage } from "./payments.ts";
import { type Profile, written } from "./profile.ts";
import { shopCalls } from "./shop.ts";
import { answerUpload, pictureOf } from "./uploads.ts";

export type Members = Record<string, unknown>;
const Members = z.record(z.string(), z.unknown());

/** A call as it came in. */
type Received = {
  method: string;
  /** Without the address of the API and `/api/v1/`. */
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage["headers"];
  /** What was sent: the JSON body, or for a call without one its query. */
  sent: Members;
};

export type Call = Received & {
  /** What the path has in the place of `{…}`. */
  part: string;
  account: Account | null;
  api: State;
};

/** Everything that the API knows. */
export type State = {
  profile: Profile;
  /** Its own address, and the one that its pictures and payment pages have; both without a slash. */
  url: string;
  otherUrl: string;
  accounts: Account[];
  payments: Payment[];
  carts: Map<string, Members[]>;
  vouchers: Map<string, number>;
  uploads: Map<string, { uploadId: string; type: string; length: number; bytes: Buffer; bearer: string }>;
  mails: { to: string; code: string; a: string; r: string }[];
  /** Calls that the documents don't have. */
  unknown: string[];
  nextId(): number;
};

/** A response that isn't 200, or has no body. */
export class Reply {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

/** A list of records, in the envelope that the documents give this call, or another one. */
export class List {
  readonly items: readonly unknown[];
  readonly documented: "pages" | "data" | "bare";
  constructor(items: readonly unknown[], documented: "pages" | "data" | "bare" = "pages") {
    this.items = items;
    this.documented = documented;
  }
}

/** Calls by `METHOD path`; `ANY` is for lists and records, which are read by GET or POST. */
export type Calls = Record<string, (call: Call) => unknown>;

/** What nobody needs to read. */
export const unread = ({ api }: Call): unknown =>
  api.profile.hasEmptyBodies ? new Reply(200, undefined) : { success: true, message: null };

export const refused = (message: string): Members => ({ success: false, message, error: message });

/** A member that was sent as text or number, as text. */
export function textIn(sent: Members, name: string): string {
  const value = sent[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

export const numberIn = (sent: Members, name: string): number => Number(textIn(sent, name)) || 0;

/** The objects in a list that was sent. */
export const listIn = (sent: Members, name: string): Members[] =>
  z.array(Members).catch([]).parse(sent[name]);

/** An organiser API that is made from the documents and nothing else, in this process. */
export type SecondApi = State & {
  /** Every call so far, in order. */
  received: Received[];
  /** What was sent with the last call to this path; throws where there was none. */
  lastSent(path: string): Members;
  /** How often a path was called. */
  count(path: string): number;
  /** Lets every response to a path come only after so many milliseconds; null for none. */
  slow(path: RegExp | null, milliseconds?: number): void;
  close(): Promise<void>;
};

export async function startSecondApi(profile: Profile): Promise<SecondApi> {
  const received: Received[] = [];
  const unknown: string[] = [];
  let slowly: { path: RegExp; milliseconds: number } | null = null;
  let lastId = 100;
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => {
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
    [accountCalls, contentCalls, eventCalls, paymentCalls, shopCalls].flatMap((some) => Object.entries(some)),
  );

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(incoming.url ?? "/", url);
    const body = await buffer(incoming);
    const { method = "GET", headers } = incoming;
    if (pathname.startsWith("/cms/cognito/tus")) return answerUpload(state, incoming, body, outgoing);
    if (/\.(jpg|png|webp|avif|mp4|pdf)$/.test(pathname)) return pictureOf(pathname, outgoing);
    if (pathname.startsWith("/pay/")) return paymentPage(state, pathname, outgoing);

    const query = Object.fromEntries(searchParams);
    const path = decodeURIComponent(pathname.replace(/^\/(api\/v1\/)?/, ""));
    const isJson = /json/.test(headers["content-type"] ?? "") && body.length > 0;
    const isForm = /urlencoded/.test(headers["content-type"] ?? "");
    const inBody = isJson ? Members.parse(JSON.parse(body.toString())) : {};
    const inForm = isForm ? Object.fromEntries(new URLSearchParams(body.toString())) : {};
    const call = { method, path, query, headers, sent: { ...query, ...inBody, ...inForm } };
    received.push(call);
    if (slowly?.path.test(path)) {
      const { milliseconds } = slowly;
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
    }

    const isExempt = /user\/login|user\/refreshToken|\/authtoken/.test(path);
    const account = isExempt ? null : accountOfBearer(state, headers.authorization);
    if (account instanceof Reply) return send(account, outgoing);
    const found = callFor(method, path);
    if (!found) {
      unknown.push(`${method} ${path}`);
      return send(new Reply(404, { message: "Not Found" }), outgoing);
    }
    return send(await found.run({ ...call, part: found.part, account, api: state }), outgoing);
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
    return { run: answerGraphql, part: "" };
  }

  function send(result: unknown, outgoing: ServerResponse): void {
    const { status, body } = result instanceof Reply ? result : { status: 200, body: result };
    outgoing.writeHead(status, body === undefined ? {} : { "Content-Type": "application/json" });
    outgoing.end(
      body === undefined
        ? undefined
        : JSON.stringify(body instanceof List ? asList(body) : written(body, profile)),
    );
  }

  function asList({ items, documented }: List): unknown {
    const data = items.map((item) => written(item, profile));
    const form = profile.lists === "as documented" ? documented : profile.lists;
    if (form === "bare") return data;
    return form === "data" ? { data } : { num_items: data.length, num_pages: 1, data };
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
      slowly = path && { path, milliseconds };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
