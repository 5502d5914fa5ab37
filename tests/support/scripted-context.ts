import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import express, { type Request as Incoming, type Response as Outgoing } from "express";
import { getUploadLimits } from "../../app/domain/upload-rules.ts";
import { createAddressService } from "../../server/address-service/address-service.ts";
import { openContext } from "../../server/context.ts";
import { createHtmlCleaner } from "../../server/html/cleaner.ts";
import { setRequestScope } from "../../server/http/request-scope.ts";
import { createRateLimits } from "../../server/http/checks/rate-limits.ts";
import { createAdmission } from "../../server/http/load/admission.ts";
import { createWorkScheduler } from "../../server/http/load/work-scheduler.ts";
import { createOrderOutcomes } from "../../server/http/metrics/order-outcomes.ts";
import { startPageTimes } from "../../server/http/metrics/page-times.ts";
import { createOrganiserError } from "../../server/organiser-client/errors.ts";
import { createOrganiserCalls } from "../../server/organiser-client/organiser.ts";
import { parseWithSchema } from "../../server/organiser-client/parse.ts";
import type { ReadOptions, Transport } from "../../server/organiser-client/transport-type.ts";
import { createIdempotencyStore } from "../../server/idempotency/idempotency-store.ts";
import type { AuthorisationClient } from "../../server/organiser-client/authorisation.ts";
import type { CallContext } from "../../server/organiser-client/call-context.ts";
import type {
  AuditEvent,
  Clock,
  Logger,
  RequestContext,
  SiteEnvironment,
} from "../../server/request-context.ts";
import { createLanguageChoice } from "../../server/session/language.ts";
import { createLoginLimits } from "../../server/shared/login-limits.ts";
import { createLoginQueue } from "../../server/session/login/login-queue.ts";
import { createPaymentUrlCheck } from "../../server/session/payment-url.ts";
import { createRefresher } from "../../server/session/refresh.ts";
import { createEncrypter, type Encrypter } from "../../server/session/encrypter.ts";
import { createMemoryStore } from "../../server/store/memory.ts";
import type { Store } from "../../server/store/store.ts";
import { createTimeouts } from "../../server/timeouts.ts";
import { type SettableClock, settableClock } from "./settable-clock.ts";

export { createOrganiserError };

/**
 * A call of the API: its path below `/api/v1/`, its body or query (`sent`), its idempotency key (`key`) and its
 * access token, null without one. `base` is the API's URL, null for the site's own API.
 */
export type ScriptedCall = {
  path: string;
  sent: unknown;
  key: string | undefined;
  token: string | null;
  base: string | null;
};

/** Functions that return the API's raw response, by path. An error that they throw is the error of the call. */
export type Answers = Record<string, (call: ScriptedCall) => unknown>;

export type LogLine = { level: keyof Logger; members: object; message: string };

/** The default time of a scripted context: noon in Perth. */
export const noonInPerth = Date.UTC(2027, 2, 1, 4);

/** The payment page: the only other origin that the site may redirect to. */
export const paymentPage = "https://pay.example/begin/1";

type Options = {
  /** The logged-in user; null if logged out. */
  user?: { id: number } | null;
  /** Optional capabilities that the API announces. */
  capabilities?: string[];
  answers?: Answers;
  /** Path and query of the page. */
  page?: string;
  language?: string;
  /** Options of the login queue. */
  loginQueueOptions?: { maxConcurrent?: number; maxWaitMs?: number };
  /** Wraps or replaces the empty memory store. */
  store?: (store: Store) => Store;
  /** The `Cookie` header of the browser. */
  cookie?: string;
  /** The clock that the browser's requests share. */
  clock?: SettableClock;
  /** URLs of other APIs that login links may name. Each responds like the site's own API. */
  otherApis?: string[];
  authorisation?: AuthorisationClient | null;
};

/** An encrypter with the scripted context's secret. */
export const siteEncrypter = (clock: Clock): Encrypter =>
  createEncrypter(["a-secret-for-tests-that-is-long-enough"], clock);

/**
 * Opens the context of a request as the server does, with the real modules and an empty memory store. Only
 * the API is scripted: it responds by path, and is unreachable for other paths.
 */
export async function scriptedContext({
  user = { id: 7 },
  capabilities = [],
  answers = {},
  page = "/",
  language = "en",
  loginQueueOptions = {},
  store: wrapStore = (store) => store,
  cookie = "",
  clock = settableClock(noonInPerth),
  otherApis = [],
  authorisation = null,
}: Options = {}): Promise<{
  context: RequestContext;
  clock: SettableClock;
  calls: ScriptedCall[];
  lines: LogLine[];
  /** Audit events. */
  audits: AuditEvent[];
  /** Returns the `Set-Cookie` headers of the response. Must be called last. */
  cookies: () => Promise<string[]>;
}> {
  const lines: LogLine[] = [];
  const audits: AuditEvent[] = [];
  const calls: ScriptedCall[] = [];
  const log = createLogger(lines);
  const store = wrapStore(createMemoryStore(clock));
  const encrypter = siteEncrypter(clock);
  const rateLimits = createRateLimits({ store, clock });
  const script: Answers = {
    "cognito/domain/currentDomain": () => ({ name: "The organiser", capabilities }),
    "cognito/user/authUser": () => ({ user: { first_name: "Sam", ...user } }),
    ...answers,
  };
  const clientAt = (base: string | null) => ({
    forRequest: (callContext: CallContext) =>
      createOrganiserCalls(scriptedTransport(calls, script, callContext, base)),
    getFeaturesChangedAt: () => -Infinity,
    isReachable: () => true,
    hasParsedList: () => true,
    close: () => undefined,
  });
  const scheduler = createWorkScheduler();
  const { incoming, outgoing } = await createRequest(page, { "accept-language": language, cookie });
  setRequestScope(outgoing, {
    id: "a-request",
    nonce: "a-nonce",
    log,
    audit: (event) => void audits.push(event),
    clientAddress: "203.0.113.7",
  });
  const openedContext = await openContext(
    {
      client: clientAt(null),
      clientAt: (base) => (otherApis.includes(base) ? clientAt(base) : null),
      addressService: createAddressService({ settings: null, rateLimits }),
      rateLimits,
      store,
      encrypter,
      refresher: createRefresher({ store, encrypter }),
      loginLimits: createLoginLimits(store, clock),
      loginQueue: createLoginQueue({ clock, maxConcurrent: 4, maxWaitMs: 10_000, ...loginQueueOptions }),
      authorisation,
      maxSessionMs: 90 * 24 * 60 * 60 * 1_000,
      languages: createLanguageChoice(false),
      idempotency: createIdempotencyStore({ store, encrypter, clock, log }),
      orderOutcomes: createOrderOutcomes({ countFailedOrder: () => undefined }),
      checkPaymentUrl: createPaymentUrlCheck(siteEnvironment.organiserPublicUrl, [
        siteEnvironment.publicUrl,
        paymentPage,
      ]),
      html: createHtmlCleaner({ log }),
      scheduler,
      admission: createAdmission({ slots: 16, capacity: 200, scheduler }),
      timeouts: createTimeouts(8_000),
      clock,
      site: siteEnvironment,
    },
    incoming,
    outgoing,
    startPageTimes(),
  );
  const { context } = openedContext;
  if (user) await context.session.start({ accessToken: "access", refreshToken: "refresh" });
  calls.length = 0;
  return {
    context,
    clock,
    calls,
    lines,
    audits,
    cookies: () => openedContext.commitCookies({ isRedirect: false }),
  };
}

/** Creates an Express request and its response. */
function createRequest(url: string, headers: IncomingMessage["headers"]) {
  const request = Object.assign(new IncomingMessage(new Socket()), { url, headers });
  return new Promise<{ incoming: Incoming; outgoing: Outgoing }>((resolve) => {
    const app = express().use((incoming, outgoing) => resolve({ incoming, outgoing }));
    app(request, new ServerResponse(request));
  });
}

/** The settings of a site in Perth. */
const siteEnvironment: SiteEnvironment = {
  publicUrl: "https://site.example",
  organiserPublicUrl: "https://api.example",
  timeZone: "Australia/Perth",
  productName: "Roll racing",
  productSlug: "roll-racing",
  pageFormat: "blocks",
  rawCode: "cleaned",
  newsletter: "subscriber",
  authorisation: null,
  googleLogin: null,
  profileParts: null,
  logInByCodeOnly: null,
  signUpAsksDateOfBirth: null,
  requirePhoto: null,
  backToTop: null,
  toastMilliseconds: null,
  mainMenu: null,
  footerMenu: null,
  uploadLimits: getUploadLimits(null),
  paymentRecipient: null,
  sentryDsn: null,
};

function createLogger(lines: LogLine[]): Logger {
  const write = (level: keyof Logger) => (members: object, message: string) =>
    void lines.push({ level, members, message });
  return { info: write("info"), warn: write("warn"), error: write("error") };
}

/**
 * Creates a transport to an API that responds by path as scripted in `answers`. Records the calls in `calls`.
 * Without a `callContext`, calls have no token.
 */
export function scriptedTransport(
  calls: ScriptedCall[],
  answers: Answers,
  callContext: Pick<CallContext, "getAccessToken"> = { getAccessToken: async () => null },
  base: string | null = null,
): Transport {
  const call = async <S extends Parameters<typeof parseWithSchema>[1]>(
    path: string,
    sent: unknown,
    schema: S,
    { audience, sendsToken, idempotencyKey: key }: CallOptions = {},
  ) => {
    const isAnonymous = audience === "public" || sendsToken === false;
    const scripted = {
      path,
      sent,
      key,
      token: isAnonymous ? null : await callContext.getAccessToken(),
      base,
    };
    calls.push(scripted);
    const script = answers[path];
    if (!script) throw createOrganiserError("unreachable", path);
    return parseWithSchema(path, schema, await script(scripted));
  };
  return {
    get: (path, query, schema, options) => call(path, query, schema, options),
    list: (path, filters, schema, options) => call(path, filters, schema, options),
    findOne: (path, idOrUrl, _wishes, schema, options) => call(`${path}/${idOrUrl}`, {}, schema, options),
    readByPost: (path, body, schema, options) => call(path, body, schema, options),
    query: (document, variables, schema, options) => call(document, variables, schema, options),
    post: (path, body, schema, options) => call(path, body, schema, options),
    lacks: () => false,
    writeByGet: (path, query, schema) => call(path, query, schema),
  };
}

/** The options that determine the token and the idempotency key of a call. */
type CallOptions = { audience?: ReadOptions["audience"]; sendsToken?: boolean; idempotencyKey?: string };
