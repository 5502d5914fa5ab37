import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { instanceOf } from "../i18n/instances.server.ts";
import { type Message, problem, refusalOf, useSay } from "./message.ts";

const Said = ({ message }: { message: Message }) => useSay()(message);

/** A message as it stands in a page of a language. */
const said = (message: Message, language = "en") =>
  renderToStaticMarkup(
    <I18nextProvider i18n={instanceOf(language)}>
      <Said message={message} />
    </I18nextProvider>,
  );

test("a message of ours is a sentence in the page's language, with its values", () => {
  const tooLong: Message = { key: problem("posting:problem.tooLong"), values: { most: 12 } };
  expect(said(tooLong)).toBe("Please use at most 12 characters.");
  expect(said(tooLong, "de")).toBe("Bitte verwende höchstens 12 Zeichen.");
  expect(said({ key: "posting:problem.required" }, "de")).toBe("Bitte fülle dieses Feld aus.");
});

test("what the API said is shown as it is, in every language", () => {
  for (const language of ["en", "de"])
    expect(said({ said: "posting:problem.required" }, language)).toBe("posting:problem.required");
});

test("a refusal is told in the API's own words, and that something went wrong where it has none", () => {
  expect(refusalOf("Too old")).toEqual({ said: "Too old" });
  expect(refusalOf("")).toEqual({ key: "posting:problem.somethingWentWrong" });
});
