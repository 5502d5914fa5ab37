import { DAY_MS, HOUR_MS } from "./durations.ts";

/**
 * Limits of failed logins and emailed codes, for the site and the embedded API. `docs/decisions/0020`
 * explains the numbers. A network is the result of `getClientNetwork`, and a subnet the result of
 * `getCustomerSubnet`.
 *
 * The limits per network are high, because many users of a mobile carrier share one IP address. The limit per
 * account and day is high, because attackers must not be able to block other people's accounts.
 */
export const LOGIN_LIMITS = {
  /** Time for which a failure is counted. */
  periodMs: 15 * 60_000,
  /**
   * After this many failures of an account from one subnet, the account is throttled for this subnet. The
   * user can still log in with an emailed code.
   */
  failuresPerAccount: 10,
  /** Minimum time between two attempts of a throttled account. */
  spacingMs: 30_000,
  /**
   * After this many failures of an account in a day from all subnets, the account is throttled for the rest
   * of the day, and blocked for subnets with `failuresPerAccount` failures on this day.
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
