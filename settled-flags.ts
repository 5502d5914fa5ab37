/**
 * Replaces runtime checks in the browser code of Remix, its router and i18next by constants, because the
 * flags of `remix.config.ts` and the settings of i18next are fixed. Code that only other settings need is
 * then dropped from the bundle. The build fails if a new version of a package has other checks.
 */
export const settledFlags = {
  name: "settled-flags",
  enforce: "pre",
  transform(code: string, id: string) {
    const [, file = ""] =
      /(?:@remix-run\/(?:react\/dist\/esm|router\/dist)|i18next\/dist\/esm)\/([\w-]+)\.js$/.exec(id) ?? [];
    const replacements = Object.hasOwn(replacementsByFile, file) ? (replacementsByFile[file] ?? []) : [];
    const replaced = replacements.reduce((replacedSoFar, [check, value]) => {
      if (!replacedSoFar.includes(check)) throw new Error(`${file}.js doesn't contain ${check}.`);
      return replacedSoFar.replaceAll(check, value);
    }, code);
    return file === "i18next" ? withoutUnused(replaced) : replaced;
  },
} as const;

const replacementsByFile: Readonly<Record<string, readonly (readonly [check: string, value: string])[]>> = {
  browser: [["window.__remixContext.future.v3_singleFetch", "true"]],
  components: [["future.v3_singleFetch", "true"]],
  "fog-of-war": [["future.v3_lazyRouteDiscovery", "false"]],
  links: [["future.v3_singleFetch", "true"]],
  routes: [
    ["future.v3_singleFetch", "true"],
    ['typeof singleFetch === "function"', "true"],
  ],
  // The options that Remix passes to its router.
  router: [
    ["future.v7_normalizeFormMethod", "true"],
    ["future.v7_fetcherPersist", "true"],
    ["future.v7_partialHydration", "true"],
    ["future.v7_prependBasename", "true"],
    ["future.v7_relativeSplatPath", "true"],
    ["future.v7_skipActionErrorRevalidation", "true"],
    // Lazy route discovery is off.
    ["init.patchRoutesOnNavigation", "undefined"],
    ["if (isFogOfWar) {", "if (false) {"],
    ["!isFogOfWar", "true"],
  ],
  // Translations have neither formats nor nesting (a test checks that), plurals use Intl; no “cimode”, no
  // plugins.
  i18next: [
    ["this.options.compatibilityAPI !== 'v1'", "true"],
    ["this.options.compatibilityAPI === 'v1'", "false"],
    ["this.pluralResolver.shouldUseIntlApi()", "true"],
    ["this.shouldUseIntlApi()", "true"],
    ["typeof Intl === 'undefined' || !Intl.PluralRules", "false"],
    ["this.rules = createRules();", ""],
    ["typeof Intl !== 'undefined' && typeof Intl.getCanonicalLocales !== 'undefined'", "true"],
    ["formatter = Formatter;", ""],
    ["options.nest !== false", "false"],
    ["usedKey || usedDefault || updateMissing) {", "false) {"],
    ["lng.toLowerCase() === 'cimode'", "false"],
    ["usedLng.toLowerCase() === 'cimode'", "false"],
    ["options.returnDetails !== undefined ? options.returnDetails : this.options.returnDetails", "false"],
    ["!options.returnObjects && !this.options.returnObjects", "true"],
    ["postProcessorNames && postProcessorNames.length", "false"],
    ["this.i18nFormat", "undefined"],
    ["this.modules.i18nFormat)", "false)"],
    ["this.services.languageDetector", "undefined"],
    ["this.modules.languageDetector)", "false)"],
    ["module.type === 'postProcessor'", "false"],
  ],
};

/** Methods of i18next that the site never calls, which a minifier can't detect. */
const unusedMethods = [
  "addResource",
  "addResources",
  "addRule",
  "clearCache",
  "clone",
  "cloneInstance",
  "deprecate",
  "dir",
  "exists",
  "getPluralFormsOfKey",
  "getSuffixes",
  "getSuffixRetroCompatible",
  "getUsedParamsDetails",
  "needsPlural",
  "nest",
  "reload",
  "reloadResources",
  "removeNamespaces",
  "removeResourceBundle",
  "saveMissing",
  "setDefaultNamespace",
  "shouldUseIntlApi",
  "toJSON",
];

/** Removes these methods from i18next, and its debug logging. */
const withoutUnused = (code: string): string =>
  unusedMethods
    .reduce((left, name) => {
      const method = new RegExp(`^  ${name}\\(.*\\) \\{\\n[^]*?^  \\}\\n`, "gm");
      if (!method.test(left)) throw new Error(`i18next.js has no method ${name}.`);
      return left.replace(method, "");
    }, code)
    .replace(/_?this\.logger\.(?:log|warn)\(.*\);$/gm, ";");
