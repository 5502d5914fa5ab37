/**
 * Returns the login URL that leads back to `page` after the login. `page` is a path of this site with query
 * and fragment. If `page` is itself a login page, the URL has no return path. [AUTH-014 RT-068]
 */
export function buildLoginPath(page: string): string {
  return isLoginPath(page) ? "/login" : `/login?back=${encodeURIComponent(page)}`;
}

/** Whether a path belongs to login, sign-up or logout. */
export const isLoginPath = (page: string): boolean =>
  /^\/(login|signup|forgotpassword|auth|authtoken|logout)([/?#]|$)/i.test(page);
