/**
 * The response header of a logout. It clears the browser's storage, which may contain unfinished uploads of
 * the user. [AUTH-012]
 * - `cookies` isn't included, because it would delete all cookies of the domain, such as those of the
 *   organiser's other systems. The session's cookies are deleted by name.
 * - `cache` isn't included, because only public files are cached.
 */
export const CLEAR_SITE_DATA_HEADER = { "Clear-Site-Data": '"storage"' };
