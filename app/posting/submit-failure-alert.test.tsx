// @vitest-environment jsdom
import { expect, test } from "vitest";
import { show } from "../../tests/support/render-part.tsx";
import { aSubmitFailure } from "./a-posted-form.fixture.tsx";
import type { SubmitFailure } from "./submit-failure.ts";
import { SubmitFailureAlert } from "./submit-failure-alert.tsx";

const nothingSent = "Nothing was sent or charged";
const unsure = "We’re not sure that went through";
const saved = "Everything you typed is still in the form below.";
const soon = "Submit again in a minute.";
const checkFirst = "It may have gone through. Check your email and your account before you submit it again.";
const sameAgain =
  "It’s safe to try again. As long as you don’t change anything, it won’t be submitted twice.";

/** Title of the alert, and its paragraphs. */
function alertContent(given: SubmitFailure): { title: string | null; about: (string | null)[] } {
  const alert = show(<SubmitFailureAlert submitFailure={given} isIdempotent />).getByRole("alert");
  return {
    title: alert.querySelector("h2")?.textContent ?? null,
    about: [...alert.querySelectorAll("p")].map(({ textContent }) => textContent),
  };
}

test.each<[SubmitFailure["kind"], title: string, happened: string, next: string]>([
  ["unreachable", nothingSent, "The organiser’s system isn’t responding right now.", soon],
  [
    "too-many",
    nothingSent,
    "There have been too many requests from you or your network in the last minute.",
    soon,
  ],
  ["busy", nothingSent, "A lot of people are using the site right now.", soon],
  [
    "not-carried-out",
    nothingSent,
    "We can’t take orders right now. Nothing was submitted or charged and your details are still here. " +
      "Try again in a few minutes.",
    soon,
  ],
  ["no-response", unsure, "The organiser’s system didn’t respond. Try again in a minute.", sameAgain],
  ["connection-lost", unsure, "The connection dropped before we could reply.", sameAgain],
  ["server-error", unsure, "There’s a problem on our side. We’ve logged it.", sameAgain],
])(
  "after “%s” the alert says what happened, what is safe and what to do next",
  (kind, title, happened, next) => {
    expect(alertContent(aSubmitFailure(kind))).toEqual({ title, about: [happened, saved, next] });
  },
);

test.each<[SubmitFailure["kind"], happened: string]>([
  ["no-response", "The organiser’s system isn’t responding right now."],
  ["connection-lost", "The connection dropped before we could reply."],
])("after “%s” a submit that might be carried out twice isn’t called safe to repeat", (kind, happened) => {
  const given = aSubmitFailure(kind);
  const alert = show(<SubmitFailureAlert submitFailure={given} isIdempotent={false} />).getByRole("alert");
  const about = [...alert.querySelectorAll("p")].map(({ textContent }) => textContent);
  expect(about).toEqual([happened, saved, checkFirst]);
});

test.each([
  [1, "Wait 1 second, then submit again."],
  [40, "Wait 40 seconds, then submit again."],
])("a known wait is shown: %i seconds", (wait, next) => {
  expect(alertContent(aSubmitFailure("too-many", { retryAfter: wait })).about[2]).toBe(next);
});

test("if the outcome is unknown the same submit may be repeated, regardless of the wait", () => {
  expect(alertContent(aSubmitFailure("server-error", { retryAfter: 40 })).about[2]).toBe(sameAgain);
});

test("the reference is last, if there is one", () => {
  expect(alertContent(aSubmitFailure("busy", { reference: "r1" })).about).toEqual([
    "A lot of people are using the site right now.",
    saved,
    soon,
    "Reference: r1",
  ]);
});

test("the alert receives focus when it appears, but not again later", () => {
  const both = (given: SubmitFailure) => (
    <>
      <SubmitFailureAlert submitFailure={given} isIdempotent />
      <input aria-label="Name" />
    </>
  );
  const shown = show(both(aSubmitFailure("busy")));
  const place = shown.getByRole("alert").parentElement;
  expect(document.activeElement).toBe(place);
  expect(place?.tabIndex).toBe(-1);
  const field = shown.getByLabelText("Name");
  field.focus();
  shown.rerender(both(aSubmitFailure("busy", { retryAfter: 5 })));
  expect(document.activeElement).toBe(field);
});
