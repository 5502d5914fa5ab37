/**
 * How often a log-in may fail, so that site and embedded API agree. Times are milliseconds.
 * Many honest people may share one address of a mobile carrier, so an address is counted widely.
 */
export const logInLimits = {
  /** For so long a failure counts. */
  period: 15 * 60_000,
  /**
   * After so many failures an account is slowed down: one try each `spacing`. A code by mail is always open.
   */
  failuresOfAccount: 10,
  spacing: 30_000,
  failuresOfAddress: 300,
  /** Codes that are mailed, in `codePeriod`. */
  codesOfAccount: 5,
  codesOfAddress: 100,
  codePeriod: 60 * 60_000,
} as const;
