/**
 * What a browser drops with a log-out: what pages keep in its storage, where uploads that aren't finished may
 * be somebody's. The worker and its note go along, and come back with the next whole page. Not “cookies”:
 * that would take those of the whole domain, the organiser's own system and the chosen language with it; the
 * session's are taken away by name. Not “cache”: personal answers are never in it, and everybody's pictures,
 * styles and scripts would have to be fetched again, at a track, on a phone. [AUTH-012]
 */
export const leftBehind = { "Clear-Site-Data": '"storage"' };
