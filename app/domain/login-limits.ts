import { DAY_MS, HOUR_MS } from "./durations.ts";

/**
 * Limits of failed logins and emailed codes, for the site and the embedded API. Many users of a mobile
 * carrier may share one IP address, so the limits per network are high. Attackers must not be able to lock an
 * account, so failures of an account are limited per subnet, and the limit for all subnets together is high.
 * `getClientNetwork` and `getCustomerSubnet` define network and subnet. `docs/decisions/0020` derives the
 * numbers.
 */
export const LOGIN_LIMITS = {
  /** Time during which a failure counts. */
  periodMs: 15 * 60_000,
  /**
   * After this many failures of an account from one subnet, the account is throttled for that subnet. Login
   * with an emailed code still works.
   */
  failuresPerAccount: 10,
  /** Time between two attempts of a throttled account. */
  spacingMs: 30_000,
  /**
   * After this many failures of an account in a day from all subnets, the account is throttled for the rest
   * of the day, and blocked for subnets that have had `failuresPerAccount` failures on that day.
   */
  failuresPerAccountInDay: 1_000,
  dayMs: DAY_MS,
  /** Maximum number of failures of all accounts from one network in a `periodMs`. */
  failuresPerNetwork: 300,
  /**
   * Maximum number of codes for an account in a `codePeriodMs`, requested from one network or by one known
   * browser.
   */
  codesPerAccount: 5,
  /** Maximum number of codes for an account in a day, requested from one subnet. */
  codesPerAccountInDay: 10,
  /** Maximum number of codes for all accounts in a `codePeriodMs`, requested from one network. */
  codesPerNetwork: 100,
  codePeriodMs: HOUR_MS,
} as const;
