import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { LOGIN_LIMITS } from "../../app/domain/login-limits.ts";
import { getClientNetwork, getCustomerSubnet } from "../../app/domain/network.ts";
import { type CodeLimiter, createCodeLimiter } from "./code-limits.ts";
import { type LoginClient, createLimit, createLimitKey } from "./login-limit-keys.ts";
import { createSlots, type Slots } from "./slots.ts";
import type { Values } from "./values.ts";
import { createWindows, type Limit } from "./windows.ts";

/** An admitted login attempt. One of the functions must be called once. */
export type LoginAttempt = {
  /** Counts the attempt, because the credentials were wrong. */
  recordFailure: () => Promise<void>;
  /** Doesn't count the attempt, because it succeeded or could not be made. */
  cancel: () => Promise<void>;
};

/** Whether a login attempt may be made. `retryAfter` is in seconds. */
export type Admission = { kind: "admitted"; attempt: LoginAttempt } | { kind: "wait"; retryAfter: number };

/** Limits failed logins, so that passwords can't be guessed, without locking out the owner of the account. */
export type LoginLimits = {
  /**
   * Admits an attempt and reserves it, so that concurrent attempts are limited as well. If concurrent logins
   * hold all reservations, waits for them.
   * - After too many failures at an account, a subnet may make one attempt per `LOGIN_LIMITS.spacingMs`.
   * - After too many failures at an account in a day, all subnets together may make one attempt per
   *   `spacingMs`.
   * - A known browser of the account has a limit of its own, which other clients can't use up.
   * - For codes, every browser has a limit of its own, because a code works only in the browser that
   *   requested it.
   */
  admit(client: LoginClient, method: "password" | "code"): Promise<Admission>;
  countCode: CodeLimiter;
};

const { periodMs, failuresPerAccount, failuresPerNetwork, spacingMs, failuresPerAccountInDay, dayMs } =
  LOGIN_LIMITS;
/** Lifetime of a reservation, in case its instance crashes. */
const MAX_LOGIN_MS = 60_000;
const MAX_WAITING = 1_000;

type LoginLimitSettings = {
  /** Maximum wait for concurrent attempts at the same account. */
  waitMs: number;
  /** Maximum number of concurrent attempts of a network. As many can fail above the network's limit. */
  maxConcurrentPerNetwork: number;
};

/** Settings of the site, whose login queue already limits concurrency. */
const DEFAULTS: LoginLimitSettings = { waitMs: 10_000, maxConcurrentPerNetwork: Infinity };

/** Creates the limits of login attempts. `values` stores the counts. */
export function createLoginLimits(
  values: Values,
  clock: { now(): number },
  { waitMs, maxConcurrentPerNetwork }: LoginLimitSettings = DEFAULTS,
): LoginLimits {
  /**
   * Last promise in the queue of each scope. Attempts of a scope look for a reservation one after the other.
   */
  const queues = new Map<string, Promise<unknown>>();
  const windows = createWindows(values);
  const slotsByNetwork = new Map<string, Slots<object>>();

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

  /** Waits for a slot of the network. `retryAfter` is above 0 if the network reaches its limit meanwhile. */
  async function waitForNetworkSlot(network: string, networkLimit: Limit): Promise<NetworkSlot> {
    if (maxConcurrentPerNetwork === Infinity) return UNLIMITED_SLOT;
    const slots = slotsByNetwork.get(network) ?? createSlots({ capacity: maxConcurrentPerNetwork });
    slotsByNetwork.set(network, slots);
    const release = () => {
      slots.release();
      if (slots.countInUse() === 0) slotsByNetwork.delete(network);
    };
    if (slots.tryAcquire()) return { retryAfter: 0, release };
    if (slots.listWaiting().length >= MAX_WAITING) return { ...UNLIMITED_SLOT, retryAfter: 1 };
    await slots.wait({});
    return { retryAfter: await windows.getSecondsUntilFree(networkLimit), release };
  }

  /** Creates the daily limits of failures: at the account, and at the account from the client's subnet. */
  function createDailyThrottle({ account, clientAddress }: LoginClient) {
    const accountLimit = createLimit(dayMs, failuresPerAccountInDay, "failures of a day", account);
    const subnet = getCustomerSubnet(clientAddress);
    const subnetLimit = createLimit(dayMs, failuresPerAccount, "failures of a day", account, subnet);
    return {
      count: () => Promise.all([accountLimit, subnetLimit].map(({ key }) => windows.count(key, dayMs))),
      /** Admits or rejects an attempt if the account is throttled, or returns null if it isn't. */
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
   * Reserves an attempt after earlier attempts of the scope. Gives up at `expiresAt` (`performance.now()`).
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

  /** Reserves one of the attempts of a scope, or returns null if it is in flight or has failed. */
  async function tryReserve(slot: string): Promise<LoginAttempt | null> {
    const id = randomUUID();
    if (!(await values.add(slot, id, MAX_LOGIN_MS))) return null;
    return {
      recordFailure: () => values.set(slot, FAILED, periodMs),
      cancel: () => values.remove(slot, id),
    };
  }

  /**
   * Admits an attempt above the limit. A failure restarts the pause, so that it doesn't end before the API's
   * own pause.
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

function getScope(
  { account, browser, knownBrowser, clientAddress }: LoginClient,
  method: "password" | "code",
): string {
  const source = method === "code" ? browser : (knownBrowser ?? getCustomerSubnet(clientAddress));
  return createLimitKey("failures", method, account, source);
}

/** A slot of a network. If it can't be used, `retryAfter` is the seconds to wait, or else 0. */
type NetworkSlot = { retryAfter: number; release: () => void };

const UNLIMITED_SLOT: NetworkSlot = { retryAfter: 0, release: () => undefined };

const FAILED = "failed";

const createWait = (milliseconds: number): Admission => ({
  kind: "wait",
  retryAfter: Math.max(1, Math.ceil(milliseconds / 1_000)),
});
