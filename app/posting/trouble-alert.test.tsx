// @vitest-environment jsdom
import { expect, test } from "vitest";
import { show } from "../../tests/support/shown.tsx";
import { trouble } from "./a-posted-form.fixture.tsx";
import type { PostTrouble } from "./post-trouble.ts";
import { TroubleAlert } from "./trouble-alert.tsx";

const nothingSent = "Nothing was sent or charged";
const unsure = "We don't know whether that arrived";
const kept = "Everything you typed is still in the form below.";
const soon = "Please press the button again in a minute.";
const sameAgain =
  "You can press the button again. As long as you change nothing, the same form is never carried out twice.";

/** The heading of the alert, and its paragraphs. */
function toldOf(given: PostTrouble): { title: string | null; about: (string | null)[] } {
  const alert = show(<TroubleAlert trouble={given} />).getByRole("alert");
  return {
    title: alert.querySelector("h2")?.textContent ?? null,
    about: [...alert.querySelectorAll("p")].map(({ textContent }) => textContent),
  };
}

test.each<[PostTrouble["kind"], title: string, happened: string, next: string]>([
  ["no-answer", nothingSent, "The organiser's system is not answering at the moment.", soon],
  ["too-many", nothingSent, "You pressed buttons more often than this site takes in a minute.", soon],
  ["busy", nothingSent, "More people are here at once than this site can serve.", soon],
  [
    "nothing-sent",
    nothingSent,
    "Nothing was sent or charged: we can't take orders safely at this moment. Everything you typed is still " +
      "here. Please try again in a few minutes.",
    soon,
  ],
  ["unanswered", unsure, "The organiser’s system did not answer. Please try again in a minute.", sameAgain],
  [
    "lost",
    unsure,
    "This site's answer did not reach your device. You may have lost the connection.",
    sameAgain,
  ],
  ["broken", unsure, "Something went wrong on our side. It has been recorded.", sameAgain],
])("after “%s” it says what happened, what is safe and what to do next", (kind, title, happened, next) => {
  expect(toldOf(trouble(kind))).toEqual({ title, about: [happened, kept, next] });
});

test.each([
  [1, "Please wait 1 second, then press the button again."],
  [40, "Please wait 40 seconds, then press the button again."],
])("where somebody said how long to wait, it says so: %i seconds", (wait, next) => {
  expect(toldOf(trouble("too-many", { wait })).about[2]).toBe(next);
});

test("the same again is what to do where nobody knows whether it arrived, however long the wait", () => {
  expect(toldOf(trouble("broken", { wait: 40 })).about[2]).toBe(sameAgain);
});

test("the reference of the log comes last, where there is one", () => {
  expect(toldOf(trouble("busy", { reference: "r1" })).about).toEqual([
    "More people are here at once than this site can serve.",
    kept,
    soon,
    "Reference: r1",
  ]);
});

test("it takes the focus when it comes, and leaves it where it went after that", () => {
  const both = (given: PostTrouble) => (
    <>
      <TroubleAlert trouble={given} />
      <input aria-label="Name" />
    </>
  );
  const shown = show(both(trouble("busy")));
  const place = shown.getByRole("alert").parentElement;
  expect(document.activeElement).toBe(place);
  expect(place?.tabIndex).toBe(-1);
  const field = shown.getByLabelText("Name");
  field.focus();
  shown.rerender(both(trouble("busy", { wait: 5 })));
  expect(document.activeElement).toBe(field);
});
