// Writes the lists of files that follow a naming convention, so that a new file needs no line in a list:
// features of the embedded API, calls of the organiser API, and messages. `npm run build`, `npm run dev` and
// `npm run test:near` call it; `node scripts/lists.mjs` does only this.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** The first line of each list. */
const NOTE = "// Written by scripts/lists.mjs; don't edit.\n";

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) writeLists();

/** Writes the lists that have changed. */
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
  const names = list("server/organiser", "").filter(
    (name) => !name.includes(".") && list(`server/organiser/${name}`, ".feature.ts").includes(name),
  );
  return `${NOTE}
/** The features of the API: each \`<name>/<name>.feature.ts\`, which exports \`<name>Feature\`. */
${toLines(names, (key, name) => `export { ${key}Feature } from "./${name}/${name}.feature.ts";`)}`;
}

function buildCalls() {
  const names = list("server/organiser-client/calls", ".ts");
  return `${NOTE}
${toLines(names, (key, name) => `import { ${key} } from "./calls/${name}.ts";`)}\
import type { Transport } from "./transport-type.ts";

/** Creates all calls of the organiser API over one transport, grouped by resource: each \`calls/<name>.ts\`. */
export const createOrganiserCalls = (api: Transport) => ({
${toLines(names, (key) => `  ${key}: ${key}(api),`)}});

export type Organiser = ReturnType<typeof createOrganiserCalls>;
`;
}

function buildMessages() {
  const names = list("locales/en", ".json");
  return `${NOTE}
${toLines(names, (key, name) => `import type ${key} from "../../locales/en/${name}.json";`)}
/**
 * The translations of each feature, one file per language: \`locales/<language>/<feature>.json\`. The English
 * files define the keys. [I18N-001]
 */
type Resources = {
${toLines(names, (key, name) => `  ${key === name ? key : `"${name}"`}: typeof ${key};`)}};

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

/** Joins a line for each name. `toLine` gets the name in camel case and as it is. */
function toLines(names, toLine) {
  return names.map((name) => `${toLine(toCamelCase(name), name)}\n`).join("");
}

function toCamelCase(name) {
  return name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

/** Lists the names in a folder that end with `ending`, without it. */
function list(folder, ending) {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending) && !name.endsWith(`.test${ending}`))
    .map((name) => name.slice(0, name.length - ending.length))
    .sort();
}
