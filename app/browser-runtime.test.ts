// @vitest-environment jsdom
import { createElement, render } from "preact/compat";
import { expect, test } from "vitest";
import { hydrateRoot } from "./browser-runtime.ts";

const h = createElement;

const renderCountry = (defaultValue: string) => {
  const options = ["AU", "NZ", "FJ"].map((country) => h("option", { key: country, value: country }, country));
  render(h("select", { defaultValue, suppressHydrationWarning: true }, options), document.body);
  const select = document.querySelector("select");
  if (!select) throw new Error("There is no select.");
  return select;
};

test("the default option of a select is the default of its HTML, as on the server", () => {
  const select = renderCountry("NZ");
  expect(select.outerHTML).toBe(
    '<select><option>AU</option><option selected="">NZ</option><option>FJ</option></select>',
  );
  expect(select.value).toBe("NZ");
});

const page = (title: string) =>
  h("html", null, h("head", null, h("title", null, title)), h("body", null, h("main", null, title)));

test("a document is hydrated: its elements stay, and so do those that an extension has added", () => {
  document.documentElement.innerHTML =
    "<head><title>Events</title><style>a{}</style></head><body><main>Events</main><x-ad></x-ad></body>";
  const elements = [...document.querySelectorAll("*")];
  hydrateRoot(document, page("Events"));
  expect([...document.querySelectorAll("*")]).toEqual(elements);
});

test("if a component fails during hydration, the page's elements aren't put back", () => {
  document.documentElement.innerHTML = "<head></head><body><main>Events</main></body>";
  const Broken = () => {
    throw new Error("It broke.");
  };
  const broken = h("html", null, h("head", null), h("body", null, h(Broken, null)));
  expect(() => hydrateRoot(document, broken)).toThrow("It broke.");
  expect(document.querySelector("main")).toBeNull();
});
