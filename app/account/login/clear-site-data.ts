/**
 * Sent on logout. Only “storage”, because unfinished uploads in it may be the user's; the service worker is
 * removed too, and registered again by the next page load. “cookies” would clear the whole domain, with the
 * organiser's own system and the chosen language; the session's cookies are removed by name. “cache” would
 * force downloading public images, styles and scripts again; personal responses are never cached. [AUTH-012]
 */
export const clearSiteDataHeader = { "Clear-Site-Data": '"storage"' };
