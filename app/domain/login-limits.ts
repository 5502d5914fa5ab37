/**
 * Limits of failed logins, shared by the site and the embedded API. Times in ms. Many users may share one IP
 * address of a mobile carrier, so limits per address are wide. Attackers must not be able to lock an account,
 * so accounts are limited per subnet (`subnetOf`), with only a wide global limit. The numbers are
 * derived in `docs/decisions/0020`.
 */
export const loginLimits = {
  /** How long a failure counts. */
  period: 15 * 60_000,
  /**
   * After so many failures from one subnet, the account is throttled for that subnet: one attempt per
   * `spacing`. Login by emailed code always works.
   */
  failuresOfAccount: 10,
  spacing: 30_000,
  /**
   * Global threshold: after so many failures in a `day` the account is throttled to one attempt per `spacing`
   * for the rest of the day, and blocked for subnets with `failuresOfAccount` failures that day.
   */
  failuresOfAccountInDay: 1_000,
  day: 24 * 60 * 60_000,
  failuresOfAddress: 300,
  /** Max codes for an account in a `codePeriod`, requested from one network or by one known browser. */
  codesOfAccount: 5,
  /** Max codes for an account in a `day`, requested from one subnet. */
  codesOfAccountInDay: 10,
  /** Max codes for all accounts in a `codePeriod`, requested from one network (`networkOf`). */
  codesOfAddress: 100,
  codePeriod: 60 * 60_000,
} as const;
