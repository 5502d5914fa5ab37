/**
 * Response header on logout, which clears only “storage”: it may contain unfinished uploads of the user. That
 * also removes the service worker, which the next page registers again. “cookies” would clear the cookies of
 * the whole domain, also those of the organiser's other systems and the chosen language; the session's cookies
 * are deleted by name instead. “cache” would make the browser download all public images, styles and scripts
 * again; personal responses are never cached. [AUTH-012]
 */
export const clearSiteDataHeader = { "Clear-Site-Data": '"storage"' };
