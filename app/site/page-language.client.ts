/**
 * Requests all data of a page that was opened with `?lng=` in that language. Links and redirects have no
 * `lng`, so the server would respond in the visitor's chosen language, within a page in another one.
 * [I18N-004]
 */
export function keepPageLanguage(): void {
  const { lang } = document.documentElement;
  if (!new URLSearchParams(location.search).has("lng")) return;
  const originalFetch = window.fetch.bind(window);
  window.fetch = (input, init) => originalFetch(input instanceof URL ? inLanguage(input, lang) : input, init);
}

/** Remix requests data by URL objects whose path ends with `.data`. */
function inLanguage(url: URL, language: string): URL {
  if (!url.pathname.endsWith(".data") || url.origin !== location.origin) return url;
  const localised = new URL(url);
  localised.searchParams.set("lng", language);
  return localised;
}
