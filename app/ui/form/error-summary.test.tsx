import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { i18nInstanceFor } from "../../i18n/instances.server.ts";
import { ErrorSummary } from "./error-summary.tsx";

test.each([
  [
    "en",
    "Suburb",
    '<a href="#field-x" class="text-bad-text underline underline-offset-4">Suburb: <b>Unknown</b></a>',
  ],
  ["en", "Is it yours?", ">Is it yours? <b>Unknown</b></a>"],
  ["fr", "Ville", ">Ville\u202f: <b>Unknown</b></a>"],
  ["en", "", "><b>Unknown</b></a>"],
])("a line of the summary in %s names the field “%s” before its message", (language, label, line) => {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstanceFor(language)}>
      <ErrorSummary
        title="Errors"
        errors={[{ field: "x", message: <b>Unknown</b> }]}
        getLabel={() => label}
      />
    </I18nextProvider>,
  );
  expect(html).toContain(line);
});

test("a missing field is listed by its label alone, and by its message if it has no label", () => {
  const lines = [
    { field: "suburb", message: "Fill this in.", isMissing: true },
    { field: "unlabelled", message: "Fill this in.", isMissing: true },
  ];
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstanceFor("en")}>
      <ErrorSummary title="Errors" errors={lines} getLabel={(name) => (name === "suburb" ? "Suburb" : "")} />
    </I18nextProvider>,
  );
  expect(html.match(/(?<=<a [^>]*>)[^<]*/g)).toEqual(["Suburb", "Fill this in."]);
});
