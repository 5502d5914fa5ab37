/**
 * The address of the log-in that leads back to a page of this site, its query and the place in it included.
 * A page on the way to a log-in leads back to none. [AUTH-014 RT-068]
 */
export function logInPath(page: string): string {
  return isWayIn(page) ? "/login" : `/login?back=${encodeURIComponent(page)}`;
}

/** Whether a page is on the way to a log-in. */
export const isWayIn = (page: string): boolean =>
  /^\/(login|signup|forgotpassword|auth|authtoken|logout)([/?#]|$)/i.test(page);
