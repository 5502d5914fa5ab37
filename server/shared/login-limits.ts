import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { loginLimits } from "../../app/domain/login-limits.ts";
import { networkOf, subnetOf } from "../../app/domain/network.ts";
import { type CountCode, createCodeLimits } from "./code-limits.ts";
import { type LoginClient, createLimit, limitKey } from "./login-limit-keys.ts";
import { createSlots, type Slots } from "./slots.ts";
import type { Values } from "./values.ts";
import { createWindows, type Limit } from "./windows.ts";

/** An admitted attempt. Exactly one of the two must be called, once. */
export type LoginAttempt = { failed: () => Promise<void>; giveBack: () => Promise<void> };

export type Admission = { kind: "admitted"; attempt: LoginAttempt } | { kind: "wait"; retryAfter: number };

/**
 * Limits failed logins, so that passwords can't be tried in bulk, without locking out the owner of an
 * account.
 */
export type LoginLimits = {
  /**
   * Admits an attempt. It is reserved, so that concurrent attempts count too: if all are taken by attempts in
   * flight, it waits for those. Above the limit of an account, one attempt per 30 s is admitted for each
   * subnet, or for all subnets together while the account is throttled. A known browser of the account has
   * its own limit that others can't use up; for codes every browser has, as codes only work in the browser
   * that requested them. `retryAfter` is seconds.
   */
  admit(who: LoginClient, way: "password" | "code"): Promise<Admission>;
  countCode: CountCode;
};

const { period, failuresOfAccount, failuresOfAddress, spacing, failuresOfAccountInDay, day } = loginLimits;
/** A login takes 50 s at most; an attempt that is in flight for longer was lost with its instance. */
const MAX_LOGIN_MS = 60_000;
/** Maximum attempts that wait for others of their network. */
const MAX_WAITING = 1_000;

type Settings = {
  /** Milliseconds that an attempt waits for others of the same account. */
  waitMs: number;
  /** Concurrent attempts of one network: at most this many can fail above its limit. */
  maxConcurrentPerNetwork: number;
};

/** Defaults of the site, which has a queue for logins. */
const DEFAULTS: Settings = { waitMs: 10_000, maxConcurrentPerNetwork: Infinity };

/**
 * Creates the throttle of login attempts, for the site and the embedded API. The site's counts are in its
 * store, shared by all instances.
 */
export function createLoginLimits(
  values: Values,
  clock: { now(): number },
  { waitMs, maxConcurrentPerNetwork }: Settings = DEFAULTS,
): LoginLimits {
  /** Per account one attempt at a time looks for a free reservation; the others of this instance queue. */
  const queues = new Map<string, Promise<unknown>>();
  const windows = createWindows(values);
  const networks = new Map<string, Slots<object>>();

  return {
    async admit(who, way) {
      const network = networkOf(who.clientAddress);
      const ofNetwork = createLimit(period, failuresOfAddress, "failures", "address", network);
      const isKnown = who.knownBrowser !== null;
      const secondsLeft = isKnown ? 0 : await windows.secondsUntilFree(ofNetwork);
      if (secondsLeft > 0) return { kind: "wait", retryAfter: secondsLeft };

      const throttle = way === "password" && !isKnown ? dailyThrottle(who) : null;
      const reservation =
        (await throttle?.admission()) ?? (await inQueue(scopeOf(who, way), performance.now() + waitMs));
      if (reservation.kind === "wait") return reservation;
      const { failed, giveBack } = reservation.attempt;

      const slot = isKnown ? unlimitedSlot : await networkSlot(network, ofNetwork);
      if (slot.retryAfter > 0) {
        slot.leave();
        await giveBack();
        return { kind: "wait", retryAfter: slot.retryAfter };
      }
      return {
        kind: "admitted",
        attempt: {
          giveBack: () => giveBack().finally(slot.leave),
          async failed() {
            try {
              await failed();
              if (!isKnown) await windows.count(ofNetwork.name, period);
              await throttle?.count();
            } finally {
              slot.leave();
            }
          },
        },
      };
    },

    countCode: createCodeLimits(windows),
  };

  /** Waits for a slot among the attempts of a network, which may have reached its limit meanwhile. */
  async function networkSlot(network: string, ofNetwork: Limit): Promise<NetworkSlot> {
    if (maxConcurrentPerNetwork === Infinity) return unlimitedSlot;
    const slots = networks.get(network) ?? createSlots({ capacity: maxConcurrentPerNetwork });
    networks.set(network, slots);
    const leave = () => {
      slots.leave();
      if (slots.taken() === 0) networks.delete(network);
    };
    if (slots.tryTake()) return { retryAfter: 0, leave };
    if (slots.waiting().length >= MAX_WAITING) return { ...unlimitedSlot, retryAfter: 1 };
    await slots.wait({});
    return { retryAfter: await windows.secondsUntilFree(ofNetwork), leave };
  }

  /** The failures of a day: of the account in total, and of the subnet. */
  function dailyThrottle({ account, clientAddress }: LoginClient) {
    const ofAll = createLimit(day, failuresOfAccountInDay, "failures of a day", account);
    const site = subnetOf(clientAddress);
    const ofSite = createLimit(day, failuresOfAccount, "failures of a day", account, site);
    return {
      count: () => Promise.all([ofAll, ofSite].map(({ name }) => windows.count(name, day))),
      /** Null while the account is not throttled. */
      async admission(): Promise<Admission | null> {
        if ((await windows.secondsUntilFree(ofAll)) === 0) return null;
        const retryAfter = await windows.secondsUntilFree(ofSite);
        if (retryAfter > 0) return { kind: "wait", retryAfter };
        const spaced = limitKey("besieged", account);
        if (await values.add(spaced, String(clock.now() + spacing), spacing)) return spacedAttempt(spaced);
        return wait(Number(await values.get(spaced)) - clock.now());
      },
    };
  }

  async function inQueue(scope: string, until: number): Promise<Admission> {
    const turn = (queues.get(scope) ?? Promise.resolve()).then(() => reserve(scope, until));
    const settled = turn.catch(() => undefined);
    queues.set(scope, settled);
    try {
      return await turn;
    } finally {
      if (queues.get(scope) === settled) queues.delete(scope);
    }
  }

  async function reserve(scope: string, until: number): Promise<Admission> {
    const spaced = `${scope}:spaced`;
    do {
      const nextTry = Number(await values.get(spaced));
      if (nextTry > clock.now()) return wait(nextTry - clock.now());

      const taken: (string | null)[] = [];
      for (let slot = 1; slot <= failuresOfAccount; slot += 1) {
        const attempt = await take(`${scope}:${slot}`);
        if (attempt) return { kind: "admitted", attempt };
        taken.push(await values.get(`${scope}:${slot}`));
      }
      if (taken.every((state) => state === FAILED)) {
        if (await values.add(spaced, String(clock.now() + spacing), spacing)) return spacedAttempt(spaced);
        continue;
      }
      await pause(50);
    } while (performance.now() < until);
    return wait(1_000);
  }

  /** Takes one of an account's reservations, unless it belongs to an attempt in flight or a failed one. */
  async function take(slot: string): Promise<LoginAttempt | null> {
    const id = randomUUID();
    if (!(await values.add(slot, id, MAX_LOGIN_MS))) return null;
    return {
      failed: () => values.set(slot, FAILED, period),
      giveBack: () => values.remove(slot, id),
    };
  }

  /** The pause restarts with the failure, so that it never ends before the API's own. */
  function spacedAttempt(spaced: string): Admission {
    return {
      kind: "admitted",
      attempt: {
        failed: () => values.set(spaced, String(clock.now() + spacing), spacing),
        giveBack: () => values.remove(spaced),
      },
    };
  }
}

/** The group of attempts that one is counted in. */
function scopeOf(
  { account, browser, knownBrowser, clientAddress }: LoginClient,
  way: "password" | "code",
): string {
  const whose = way === "code" ? browser : (knownBrowser ?? subnetOf(clientAddress));
  return limitKey("failures", way, account, whose);
}

/** A slot of a network; `retryAfter` is the seconds to wait if it can't be used, else 0. */
type NetworkSlot = { retryAfter: number; leave: () => void };

const unlimitedSlot: NetworkSlot = { retryAfter: 0, leave: () => undefined };

const FAILED = "failed";

const wait = (milliseconds: number): Admission => ({
  kind: "wait",
  retryAfter: Math.max(1, Math.ceil(milliseconds / 1_000)),
});
