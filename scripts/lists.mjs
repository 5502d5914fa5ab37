// Writes the lists of features, API calls and messages from the names of their files, so that a new file
// needs no line in a list. Called by the npm commands, or directly: `node scripts/lists.mjs`.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const NOTE = "// Written by scripts/lists.mjs; don't edit.\n";

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) writeLists();

export function writeLists() {
  for (const [file, content] of Object.entries(buildLists()))
    if (readFileSync(file, "utf8") !== content) writeFileSync(file, content);
}

/** Returns the contents of each list by its path. */
export function buildLists() {
  return {
    "server/organiser/features.ts": buildFeatures(),
    "server/organiser-client/organiser.ts": buildCalls(),
    "app/i18n/features.ts": buildMessages(),
  };
}

function buildFeatures() {
  const names = listNames("server/organiser", "").filter(
    (name) => !name.includes(".") && listNames(`server/organiser/${name}`, ".feature.ts").includes(name),
  );
  return `${NOTE}
/** The features of the API: each \`<name>/<name>.feature.ts\`, which exports \`<name>Feature\`. */
${joinLines(names, (key, name) => `export { ${key}Feature } from "./${name}/${name}.feature.ts";`)}`;
}

function buildCalls() {
  const names = listNames("server/organiser-client/calls", ".ts");
  return `${NOTE}
${joinLines(names, (key, name) => `import { ${key} } from "./calls/${name}.ts";`)}\
import type { Transport } from "./transport-type.ts";

/** Creates all calls of the organiser API, grouped by resource: each \`calls/<name>.ts\`. */
export const createOrganiserCalls = (api: Transport) => ({
${joinLines(names, (key) => `  ${key}: ${key}(api),`)}});

export type Organiser = ReturnType<typeof createOrganiserCalls>;
`;
}

function buildMessages() {
  const names = listNames("locales/en", ".json");
  return `${NOTE}
${joinLines(names, (key, name) => `import type ${key} from "../../locales/en/${name}.json";`)}
/**
 * The translations of each feature, one file per language: \`locales/<language>/<feature>.json\`. The English
 * files define the keys. [I18N-001]
 */
type Resources = {
${joinLines(names, (key, name) => `  ${key === name ? key : `"${name}"`}: typeof ${key};`)}};

export type Feature = keyof Resources;

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Resources;
    returnNull: false;
  }
}
`;
}

/** Joins a line for each name. `toLine` gets the name in camel case and unchanged. */
function joinLines(names, toLine) {
  return names.map((name) => `${toLine(toCamelCase(name), name)}\n`).join("");
}

function toCamelCase(name) {
  return name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

/** Lists the names in a folder that end with `ending`, and removes it. */
function listNames(folder, ending) {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending) && !name.endsWith(`.test${ending}`))
    .map((name) => name.slice(0, name.length - ending.length))
    .sort();
}
