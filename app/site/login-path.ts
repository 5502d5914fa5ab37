/**
 * The login URL that returns to `page`, a path of this site with query and fragment. Login pages themselves
 * get no return URL. [AUTH-014 RT-068]
 */
export function loginPath(page: string): string {
  return isLoginPath(page) ? "/login" : `/login?back=${encodeURIComponent(page)}`;
}

/** Whether a path belongs to login, sign-up or logout. */
export const isLoginPath = (page: string): boolean =>
  /^\/(login|signup|forgotpassword|auth|authtoken|logout)([/?#]|$)/i.test(page);
