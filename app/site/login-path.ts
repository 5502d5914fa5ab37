/**
 * Returns the path of the login, which redirects back to `page` afterwards. `page` is a path of this site, with
 * query and fragment. The login doesn't redirect back to a login page. [AUTH-014 RT-068]
 */
export function buildLoginPath(page: string): string {
  return isLoginPath(page) ? "/login" : `/login?back=${encodeURIComponent(page)}`;
}

/** Whether a path belongs to login, sign-up or logout. */
export const isLoginPath = (page: string): boolean =>
  /^\/(login|signup|forgotpassword|auth|authtoken|logout)([/?#]|$)/i.test(page);
