import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { i18nInstanceFor } from "../i18n/instances.server.ts";
import { type Message, messageKey, toRejectionMessage, useMessageText, useRenderMessage } from "./message.ts";

const Said = ({ message }: { message: Message }) => useMessageText()(message);

/** Text of a message in a page of a language. */
const textOfMessage = (message: Message, language = "en") =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstanceFor(language)}>
      <Said message={message} />
    </I18nextProvider>,
  );

test("a message key becomes a sentence in the page's language, with its values", () => {
  const tooLong: Message = { key: messageKey("posting:problem.tooLong"), values: { most: 12 } };
  expect(textOfMessage(tooLong)).toBe("Use at most 12 characters.");
  expect(textOfMessage(tooLong, "de")).toBe("Verwende höchstens 12 Zeichen.");
  expect(textOfMessage({ key: "posting:problem.required" }, "de")).toBe("Fülle dieses Feld aus.");
});

test("the API's message is shown as is, in every language", () => {
  for (const language of ["en", "de"])
    expect(textOfMessage({ text: "posting:problem.required" }, language)).toBe("posting:problem.required");
});

test("a rejection shows the API's message, or “something went wrong” without one", () => {
  expect(toRejectionMessage("Too old")).toEqual({ text: "Too old" });
  expect(toRejectionMessage("")).toEqual({ key: "posting:problem.somethingWentWrong" });
});

test("only what the API said is marked with its language where it is shown", () => {
  const Shown = ({ message }: { message: Message }) => useRenderMessage()(message);
  const shown = (message: Message) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18nInstanceFor("de")}>
        <Shown message={message} />
      </I18nextProvider>,
    );
  expect(shown({ text: "Sold out" })).toBe('<span lang="en" dir="auto">Sold out</span>');
  expect(shown({ key: "posting:problem.required" })).toBe("Fülle dieses Feld aus.");
});
