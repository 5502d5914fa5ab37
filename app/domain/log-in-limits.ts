/**
 * How often a log-in may fail, so that site and embedded API agree. Times are milliseconds.
 * Many honest people may share one address of a mobile carrier, so an address is counted widely; and what
 * strangers do elsewhere must not close an account to its owner, so an account is counted for each site of
 * the network (`networkSiteOf`), and in all only widely. `docs/decisions/0020` has the arithmetic.
 */
export const logInLimits = {
  /** For so long a failure counts. */
  period: 15 * 60_000,
  /**
   * After so many failures from one site of the network an account is slowed down for that site: one try each
   * `spacing`. A code by mail is always open.
   */
  failuresOfAccount: 10,
  spacing: 30_000,
  /**
   * After so many failures in a `day`, from anywhere, an account is besieged until the day is over: it takes
   * one try each `spacing` in all, and none from sites with `failuresOfAccount` failures that day.
   */
  failuresOfAccountInDay: 1_000,
  day: 24 * 60 * 60_000,
  failuresOfAddress: 300,
  /**
   * Codes that are mailed to an account, asked for from one network in `codePeriod`, from a site in a `day`.
   */
  codesOfAccount: 5,
  codesOfAccountInDay: 10,
  codesOfAddress: 100,
  codePeriod: 60 * 60_000,
} as const;
