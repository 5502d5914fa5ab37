import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import express, { type Request as Incoming, type Response as Outgoing } from "express";
import { uploadLimitsOf } from "../../app/domain/upload-rules.ts";
import { createAddressService } from "../../server/address-service/address-service.ts";
import { openContext } from "../../server/context.ts";
import { createHtmlCleaner } from "../../server/html/cleaner.ts";
import { beginExchange } from "../../server/http/exchange.ts";
import { createAdmission } from "../../server/http/load/admission.ts";
import { createTurns } from "../../server/http/load/turns.ts";
import { startPageTimes } from "../../server/http/metrics/page-times.ts";
import { organiserError } from "../../server/organiser-client/errors.ts";
import { organiserCalls } from "../../server/organiser-client/organiser.ts";
import { parseAnswer } from "../../server/organiser-client/parse.ts";
import type { ReadOptions, Transport } from "../../server/organiser-client/transport-type.ts";
import { createReceiptBook } from "../../server/receipts/receipts.ts";
import type { AuthorisationServer } from "../../server/organiser-client/authorisation.ts";
import type { Bearer } from "../../server/organiser-client/bearer.ts";
import type {
  AuditEvent,
  Clock,
  Log,
  RequestContext,
  SiteEnvironment,
} from "../../server/request-context.ts";
import { createLanguageChoice } from "../../server/session/language.ts";
import { createLogInLimits } from "../../server/session/log-in/log-in-limits.ts";
import { createLogInLine } from "../../server/session/log-in/log-in-line.ts";
import { createPaymentAddressCheck } from "../../server/session/payment-address.ts";
import { createRefresher } from "../../server/session/refresh.ts";
import { createSealer, type Sealer } from "../../server/session/sealer.ts";
import { createMemoryStore } from "../../server/store/memory.ts";
import type { Store } from "../../server/store/store.ts";
import { timeoutsFor } from "../../server/timeouts.ts";
import { type SettableClock, settableClock } from "./settable-clock.ts";

export { organiserError };

/**
 * A call of the API: its path below `/api/v1/`, what went along, the key that it was sent with, and for whom:
 * the access token, null where none goes along. `base` is the API's address, null for the site's own.
 */
export type ScriptedCall = {
  path: string;
  sent: unknown;
  key: string | undefined;
  token: string | null;
  base: string | null;
};

/** What the API answers on a path, as the wire has it; what is thrown is the error of the call. */
export type Answers = Record<string, (call: ScriptedCall) => unknown>;

/** A line of the log: what it says, and of what. */
export type LogLine = { level: keyof Log; members: object; message: string };

/** The moment at which the clock of a scripted context stands: noon in Perth. */
export const noonInPerth = Date.UTC(2027, 2, 1, 4);

/** The page on which orders are paid: beside the site its origin alone may be led to. */
export const paymentPage = "https://pay.example/begin/1";

type Given = {
  /** Whose browser it is; null for a visitor's. */
  user?: { id: number } | null;
  /** What the API says that it offers beyond its documents. */
  offers?: string[];
  answers?: Answers;
  /** Path and query of the page. */
  page?: string;
  language?: string;
  /** Of the line before the log-in: how many log in at once, and how long the others wait (ms). */
  line?: { atOnce?: number; longestHeld?: number };
  /** What stands in for the empty memory store, made over it. */
  store?: (store: Store) => Store;
  /** The cookies that the browser sends, as their header has them. */
  cookie?: string;
  /** The clock of the browser's other requests. */
  clock?: SettableClock;
  /** The addresses of other APIs that log-in links may name; each answers as the site's own does. */
  otherApis?: string[];
  authorisation?: AuthorisationServer | null;
};

/** Seals as the site does whose context is scripted. */
export const siteSealer = (clock: Clock): Sealer =>
  createSealer(["a-secret-for-tests-that-is-long-enough"], clock);

/**
 * The context of a request as the server opens it, of its real parts over an empty memory store. The API
 * alone is a script: it answers by path, and doesn't answer a path that isn't there.
 */
export async function scriptedContext({
  user = { id: 7 },
  offers = [],
  answers = {},
  page = "/",
  language = "en",
  line = {},
  store: storeOver = (store) => store,
  cookie = "",
  clock = settableClock(noonInPerth),
  otherApis = [],
  authorisation = null,
}: Given = {}): Promise<{
  context: RequestContext;
  clock: SettableClock;
  calls: ScriptedCall[];
  lines: LogLine[];
  /** What the operator has to answer for. */
  audits: AuditEvent[];
  /** The `Set-Cookie` lines of the answer. Ask last. */
  cookies: () => Promise<string[]>;
}> {
  const lines: LogLine[] = [];
  const audits: AuditEvent[] = [];
  const calls: ScriptedCall[] = [];
  const log = logInto(lines);
  const store = storeOver(createMemoryStore(clock));
  const sealer = siteSealer(clock);
  const script: Answers = {
    "cognito/domain/currentDomain": () => ({ name: "The organiser", capabilities: offers }),
    "cognito/user/authUser": () => ({ user: { first_name: "Sam", ...user } }),
    ...answers,
  };
  const clientAt = (base: string | null) => ({
    forRequest: (bearer: Bearer) => organiserCalls(scriptedTransport(calls, script, bearer, base)),
    linkActive: () => true,
    close: () => undefined,
  });
  const turns = createTurns();
  const { incoming, outgoing } = await exchanged(page, { "accept-language": language, cookie });
  beginExchange(outgoing, {
    id: "a-request",
    nonce: "a-nonce",
    log,
    audit: (event) => void audits.push(event),
    clientAddress: "203.0.113.7",
  });
  const opened = await openContext(
    {
      client: clientAt(null),
      clientAt: (base) => (otherApis.includes(base) ? clientAt(base) : null),
      addressService: createAddressService({ settings: null, store, clock }),
      store,
      sealer,
      refresher: createRefresher({ store, sealer }),
      limits: createLogInLimits(store, clock),
      line: createLogInLine({ clock, atOnce: 4, longestHeld: 10_000, ...line }),
      authorisation,
      longestSession: 90 * 24 * 60 * 60 * 1_000,
      languages: createLanguageChoice(false),
      receipts: createReceiptBook({ store, sealer, clock, log }),
      paymentAddress: createPaymentAddressCheck(aSite.organiserPublicUrl, [aSite.publicUrl, paymentPage]),
      html: createHtmlCleaner({ log }),
      turns,
      admission: createAdmission({ slots: 16, capacity: 200, turns }),
      timeouts: timeoutsFor(8_000),
      clock,
      site: aSite,
    },
    incoming,
    outgoing,
    startPageTimes(),
  );
  const { context } = opened;
  if (user) await context.session.signIn({ accessToken: "access", refreshToken: "refresh" });
  calls.length = 0;
  return { context, clock, calls, lines, audits, cookies: () => opened.cookies({ leadsOn: false }) };
}

/** A request and its answer as the server's parts get them. */
function exchanged(url: string, headers: IncomingMessage["headers"]) {
  const request = Object.assign(new IncomingMessage(new Socket()), { url, headers });
  return new Promise<{ incoming: Incoming; outgoing: Outgoing }>((arrive) => {
    const app = express().use((incoming, outgoing) => arrive({ incoming, outgoing }));
    app(request, new ServerResponse(request));
  });
}

/** The settings of a site in Perth. */
const aSite: SiteEnvironment = {
  publicUrl: "https://site.example",
  organiserPublicUrl: "https://api.example",
  timeZone: "Australia/Perth",
  productName: "Roll racing",
  productSlug: "roll-racing",
  pageFormat: "blocks",
  rawCode: "cleaned",
  newsletter: "subscriber",
  authorisation: null,
  googleLogIn: null,
  profileParts: null,
  logInByCodeOnly: null,
  signUpAsksDateOfBirth: null,
  requirePhoto: null,
  backToTop: null,
  toastMilliseconds: null,
  mainMenu: null,
  footerMenu: null,
  uploadLimits: uploadLimitsOf(null),
  paymentRecipient: null,
  sentryDsn: null,
};

function logInto(lines: LogLine[]): Log {
  const write = (level: keyof Log) => (members: object, message: string) =>
    void lines.push({ level, members, message });
  return { info: write("info"), warn: write("warn"), error: write("error") };
}

/**
 * The way to an API that answers by path as `answers` say, and notes in `calls` what it is asked. Without a
 * `bearer` nobody's token goes along.
 */
export function scriptedTransport(
  calls: ScriptedCall[],
  answers: Answers,
  bearer: Pick<Bearer, "accessToken"> = { accessToken: async () => null },
  base: string | null = null,
): Transport {
  const answer = async <S extends Parameters<typeof parseAnswer>[1]>(
    path: string,
    sent: unknown,
    schema: S,
    { whose, bearer: goesAlong, idempotencyKey: key }: Sending = {},
  ) => {
    const isForNobody = whose === "public" || goesAlong === false;
    const call = { path, sent, key, token: isForNobody ? null : await bearer.accessToken(), base };
    calls.push(call);
    const script = answers[path];
    if (!script) throw organiserError("unreachable", path);
    return parseAnswer(path, schema, await script(call));
  };
  return {
    get: (path, query, schema, options) => answer(path, query, schema, options),
    records: (path, filters, schema, options) => answer(path, filters, schema, options),
    one: (path, idOrUrl, _wishes, schema, options) => answer(`${path}/${idOrUrl}`, {}, schema, options),
    ask: (path, body, schema, options) => answer(path, body, schema, options),
    query: (document, variables, schema, options) => answer(document, variables, schema, options),
    post: (path, body, schema, options) => answer(path, body, schema, options),
    act: (path, query, schema) => answer(path, query, schema),
  };
}

/** What of a call's options says who it is for and by which key. */
type Sending = { whose?: ReadOptions["whose"]; bearer?: boolean; idempotencyKey?: string };
