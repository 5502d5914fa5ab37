// Loaded before a built program (`NODE_OPTIONS=--import=…`): causes errors outside of request handlers, in
// the site in the loader and the action of /login, in the embedded API wherever it parses JSON.
import { EventEmitter } from "node:events";
import { register } from "node:module";
import { Readable } from "node:stream";

const planted = () => new Error("planted");
const failures = {
  rejection: () => Promise.reject(planted()),
  timer: () => setTimeout(() => raise(planted()), 1),
  immediate: () => setImmediate(() => raise(planted())),
  stream: () => new Readable({ read: () => undefined }).destroy(planted()),
  emitter: () => setTimeout(() => new EventEmitter().emit("error", planted()), 1),
};

function raise(error) {
  throw error;
}

/** Starts the failure that a text names; returns whether it names one. */
globalThis.plantFailure = (text) => {
  const kind = /plant=(\w+)/.exec(text)?.[1] ?? "";
  if (!Object.hasOwn(failures, kind)) return false;
  failures[kind]();
  return true;
};

const parse = JSON.parse;
JSON.parse = (text, reviver) => {
  globalThis.plantFailure(text);
  return parse(text, reviver);
};

// The loader never settles afterwards: only the failure can end its request.
const website = (url) => `
  import { routes as real } from "${url}?real";
  export * from "${url}?real";
  const id = Object.keys(real).find((one) => real[one].path === "login");
  const { loader, action } = real[id].module;
  const planting = (work) => (args) => globalThis.plantFailure(args.request.url) ? new Promise(() => {}) : work(args);
  const module = { ...real[id].module, loader: planting(loader), action: planting(action) };
  export const routes = { ...real, [id]: { ...real[id], module } };
`;

const hooks = `
  const website = ${website.toString()};
  export async function load(url, context, next) {
    if (!url.endsWith("/build/server/index.js")) return next(url, context);
    return { format: "module", shortCircuit: true, source: website(url) };
  }
`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
