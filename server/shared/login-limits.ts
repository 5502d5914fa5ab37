import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { LOGIN_LIMITS } from "../../app/domain/login-limits.ts";
import { getClientNetwork, getCustomerSubnet } from "../../app/domain/network.ts";
import { type CodeLimiter, createCodeLimiter } from "./code-limits.ts";
import { type LoginClient, createLimit, createLimitKey } from "./login-limit-keys.ts";
import { createSlots, type Slots } from "./slots.ts";
import type { Values } from "./values.ts";
import { createWindows, type Limit } from "./windows.ts";

/** An admitted login attempt. The caller must call exactly one of the functions, once. */
export type LoginAttempt = {
  /** Counts the attempt, because the credentials were wrong. */
  recordFailure: () => Promise<void>;
  /** Stops counting the attempt, because it succeeded or could not be made. */
  cancel: () => Promise<void>;
};

/** Whether a login attempt may be made. `retryAfter` is in seconds. */
export type Admission = { kind: "admitted"; attempt: LoginAttempt } | { kind: "wait"; retryAfter: number };

/**
 * Limits failed logins, so that passwords can't be tried in bulk. The owner of an account isn't locked out.
 */
export type LoginLimits = {
  /**
   * Admits an attempt and reserves it, so that concurrent attempts are limited as well. If all remaining
   * attempts are reserved by logins in flight, waits for their results.
   *
   * - After too many failures at an account, a subnet may make one attempt per `LOGIN_LIMITS.spacingMs`.
   *   After too many failures of all subnets in a day, they may make one attempt together.
   * - A known browser of the account has its own limit, which other clients can't use up.
   * - For codes, every browser has its own limit, because a code works only in the browser that requested it.
   */
  admit(client: LoginClient, method: "password" | "code"): Promise<Admission>;
  countCode: CodeLimiter;
};

const { periodMs, failuresPerAccount, failuresPerNetwork, spacingMs, failuresPerAccountInDay, dayMs } =
  LOGIN_LIMITS;
/** Lifetime of a reservation. It only expires if its instance has crashed. */
const MAX_LOGIN_MS = 60_000;
/** Maximum number of attempts that wait for others of their network. */
const MAX_WAITING = 1_000;

type LoginLimitSettings = {
  /** How long an attempt waits for others of the same account. */
  waitMs: number;
  /** Maximum concurrent attempts of one network. So at most this many can fail above the network's limit. */
  maxConcurrentPerNetwork: number;
};

/** Settings of the site. Its login queue already limits concurrency. */
const DEFAULTS: LoginLimitSettings = { waitMs: 10_000, maxConcurrentPerNetwork: Infinity };

/** Creates the limits of login attempts, for the site and the embedded API. `values` stores the counts. */
export function createLoginLimits(
  values: Values,
  clock: { now(): number },
  { waitMs, maxConcurrentPerNetwork }: LoginLimitSettings = DEFAULTS,
): LoginLimits {
  /** The last promise in the queue of each scope. One attempt at a time looks for a free reservation. */
  const queues = new Map<string, Promise<unknown>>();
  const windows = createWindows(values);
  const networks = new Map<string, Slots<object>>();

  return {
    async admit(client, method) {
      const network = getClientNetwork(client.clientAddress);
      const networkLimit = createLimit(periodMs, failuresPerNetwork, "failures", "address", network);
      const isKnown = client.knownBrowser !== null;
      const waitSeconds = isKnown ? 0 : await windows.getSecondsUntilFree(networkLimit);
      if (waitSeconds > 0) return { kind: "wait", retryAfter: waitSeconds };

      const throttle = method === "password" && !isKnown ? createDailyThrottle(client) : null;
      const reservation =
        (await throttle?.admit()) ??
        (await reserveInOrder(getScope(client, method), performance.now() + waitMs));
      if (reservation.kind === "wait") return reservation;
      const { attempt } = reservation;

      const slot = isKnown ? UNLIMITED_SLOT : await waitForNetworkSlot(network, networkLimit);
      if (slot.retryAfter > 0) {
        slot.release();
        await attempt.cancel();
        return { kind: "wait", retryAfter: slot.retryAfter };
      }
      return {
        kind: "admitted",
        attempt: {
          cancel: () => attempt.cancel().finally(slot.release),
          async recordFailure() {
            try {
              await attempt.recordFailure();
              if (!isKnown) await windows.count(networkLimit.key, periodMs);
              await throttle?.count();
            } finally {
              slot.release();
            }
          },
        },
      };
    },

    countCode: createCodeLimiter(windows),
  };

  /**
   * Waits for a slot of the network. `retryAfter` is above 0 if the network has reached its limit while
   * waiting.
   */
  async function waitForNetworkSlot(network: string, networkLimit: Limit): Promise<NetworkSlot> {
    if (maxConcurrentPerNetwork === Infinity) return UNLIMITED_SLOT;
    const slots = networks.get(network) ?? createSlots({ capacity: maxConcurrentPerNetwork });
    networks.set(network, slots);
    const release = () => {
      slots.release();
      if (slots.countInUse() === 0) networks.delete(network);
    };
    if (slots.tryAcquire()) return { retryAfter: 0, release };
    if (slots.listWaiting().length >= MAX_WAITING) return { ...UNLIMITED_SLOT, retryAfter: 1 };
    await slots.wait({});
    return { retryAfter: await windows.getSecondsUntilFree(networkLimit), release };
  }

  /** Creates the limits of failures per day: for the account, and for the client's subnet at this account. */
  function createDailyThrottle({ account, clientAddress }: LoginClient) {
    const accountLimit = createLimit(dayMs, failuresPerAccountInDay, "failures of a day", account);
    const subnet = getCustomerSubnet(clientAddress);
    const subnetLimit = createLimit(dayMs, failuresPerAccount, "failures of a day", account, subnet);
    return {
      count: () => Promise.all([accountLimit, subnetLimit].map(({ key }) => windows.count(key, dayMs))),
      /** Admits or rejects an attempt if the account is throttled; null if it isn't. */
      async admit(): Promise<Admission | null> {
        if ((await windows.getSecondsUntilFree(accountLimit)) === 0) return null;
        const retryAfter = await windows.getSecondsUntilFree(subnetLimit);
        if (retryAfter > 0) return { kind: "wait", retryAfter };
        const spacingKey = createLimitKey("besieged", account);
        if (await values.add(spacingKey, String(clock.now() + spacingMs), spacingMs))
          return admitSpacedAttempt(spacingKey);
        return createWait(Number(await values.get(spacingKey)) - clock.now());
      },
    };
  }

  /**
   * Reserves an attempt after the earlier attempts of the scope. Gives up at `expiresAt`
   * (`performance.now()`).
   */
  async function reserveInOrder(scope: string, expiresAt: number): Promise<Admission> {
    const admission = (queues.get(scope) ?? Promise.resolve()).then(() => reserve(scope, expiresAt));
    const afterAdmission = admission.catch(() => undefined);
    queues.set(scope, afterAdmission);
    try {
      return await admission;
    } finally {
      if (queues.get(scope) === afterAdmission) queues.delete(scope);
    }
  }

  async function reserve(scope: string, expiresAt: number): Promise<Admission> {
    const spacingKey = `${scope}:spaced`;
    do {
      const nextTry = Number(await values.get(spacingKey));
      if (nextTry > clock.now()) return createWait(nextTry - clock.now());

      const states: (string | null)[] = [];
      for (let slot = 1; slot <= failuresPerAccount; slot += 1) {
        const attempt = await tryReserve(`${scope}:${slot}`);
        if (attempt) return { kind: "admitted", attempt };
        states.push(await values.get(`${scope}:${slot}`));
      }
      if (states.every((state) => state === FAILED)) {
        if (await values.add(spacingKey, String(clock.now() + spacingMs), spacingMs))
          return admitSpacedAttempt(spacingKey);
        continue;
      }
      await pause(50);
    } while (performance.now() < expiresAt);
    return createWait(1_000);
  }

  /** Reserves one of the attempts of a scope; null if it is in flight or has failed. */
  async function tryReserve(slot: string): Promise<LoginAttempt | null> {
    const id = randomUUID();
    if (!(await values.add(slot, id, MAX_LOGIN_MS))) return null;
    return {
      recordFailure: () => values.set(slot, FAILED, periodMs),
      cancel: () => values.remove(slot, id),
    };
  }

  /**
   * Admits an attempt above the limit. If the attempt fails, the pause restarts, so that it doesn't end
   * before the API's own pause.
   */
  function admitSpacedAttempt(spacingKey: string): Admission {
    return {
      kind: "admitted",
      attempt: {
        recordFailure: () => values.set(spacingKey, String(clock.now() + spacingMs), spacingMs),
        cancel: () => values.remove(spacingKey),
      },
    };
  }
}

/** Returns the key under which attempts are counted together. */
function getScope(
  { account, browser, knownBrowser, clientAddress }: LoginClient,
  method: "password" | "code",
): string {
  const source = method === "code" ? browser : (knownBrowser ?? getCustomerSubnet(clientAddress));
  return createLimitKey("failures", method, account, source);
}

/** A slot of a network. `retryAfter` is the seconds to wait if the slot can't be used; 0 if it can. */
type NetworkSlot = { retryAfter: number; release: () => void };

const UNLIMITED_SLOT: NetworkSlot = { retryAfter: 0, release: () => undefined };

/** State of a reservation whose attempt has failed. */
const FAILED = "failed";

/** Returns the result for an attempt that has to wait. */
const createWait = (milliseconds: number): Admission => ({
  kind: "wait",
  retryAfter: Math.max(1, Math.ceil(milliseconds / 1_000)),
});
