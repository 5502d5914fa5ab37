// @vitest-environment jsdom
import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderOnServer, show } from "../../tests/support/shown.tsx";
import { aResult, aSubmitFailure } from "./a-posted-form.fixture.tsx";
import type { FormResult } from "./form-result.ts";
import { FormFeedback } from "./form-feedback.tsx";

type Form = ComponentProps<typeof FormFeedback>["form"];
type Titles = ComponentProps<typeof FormFeedback>["titles"];

const labels: Readonly<Record<string, string>> = { name: "Name" };

/** The feedback of a form with one field. */
const feedback = (form: Partial<Form>, titles?: Titles) => (
  <>
    <FormFeedback
      form={{
        answer: undefined,
        errors: [],
        trouble: null,
        labelOf: (name) => labels[name] ?? "",
        ...form,
      }}
      {...(titles && { titles })}
    />
    <input aria-label="Name" />
  </>
);

const after = (parts: Partial<FormResult>, titles?: Titles) => feedback({ answer: aResult(parts) }, titles);

const refusal = { said: "This e-mail address is taken." };

const headings = (shown: ReturnType<typeof show>) =>
  shown.queryAllByRole("heading").map(({ textContent }) => textContent);

test("a form that wasn't posted shows no feedback", () => {
  const shown = show(feedback({}));
  expect(shown.container.textContent).toBe("");
  expect(shown.queryByRole("status") ?? shown.queryByRole("alert")).toBeNull();
  expect(document.activeElement).toBe(document.body);
});

test("an empty result shows no feedback", () => {
  const shown = show(after({}));
  expect(shown.container.textContent).toBe("");
  expect(shown.container.querySelector("[tabindex]")).toBeNull();
});

test("a rejection says that it was not saved, and why, and receives focus", () => {
  const shown = show(after({ refusal }));
  const alert = shown.getByRole("alert");
  expect(headings(shown)).toEqual(["This was not saved"]);
  expect(alert.textContent).toBe("This was not savedThis e-mail address is taken.");
  expect(document.activeElement).toBe(alert.parentElement);
  expect(alert.parentElement?.tabIndex).toBe(-1);
});

test.each<[what: string, parts: Partial<FormResult>, titles: Titles, told: string[]]>([
  ["its own title", { refusal }, { refused: "This can't be redeemed" }, ["This can't be redeemed"]],
  ["no title", { refusal }, { refused: "" }, []],
  ["a title for field errors only", { refusal }, { errors: "Please check" }, ["This was not saved"]],
])("a form may have %s for its rejection", (_what, parts, titles, told) => {
  const shown = show(after(parts, titles));
  expect(headings(shown)).toEqual(told);
  expect(shown.getByText(refusal.said)).toBeTruthy();
});

test("a rejection with a complete message has no title", () => {
  const shown = show(after({ refusal: { ...refusal, isWhole: true } }, { refused: "This was not sent" }));
  expect(headings(shown)).toEqual([]);
  expect(shown.getByRole("alert").textContent).toBe(refusal.said);
});

test("a confirmation is shown without alarm, and receives focus", () => {
  const shown = show(after({ notice: { said: "Saved." } }));
  const status = shown.getByRole("status");
  expect(status.textContent).toBe("Saved.");
  expect(shown.queryByRole("alert")).toBeNull();
  expect(document.activeElement).toBe(status.parentElement);
});

test("a rejection precedes a confirmation", () => {
  const shown = show(after({ refusal, notice: { said: "Saved." } }));
  expect(shown.getByRole("alert").textContent).toContain(refusal.said);
  expect(shown.queryByText("Saved.")).toBeNull();
});

test("the feedback of a further submit receives focus again; unchanged feedback doesn't take it from a field", () => {
  const answer = aResult({ notice: { said: "Saved." } });
  const shown = show(feedback({ answer }));
  const field = shown.getByLabelText("Name");
  field.focus();
  shown.rerender(feedback({ answer: { ...answer } }));
  expect(document.activeElement).toBe(field);
  shown.rerender(after({ notice: { said: "Saved." } }));
  expect(document.activeElement).toBe(shown.getByRole("status").parentElement);
});

test("without scripts a rejection receives focus, a confirmation doesn't", () => {
  const placeOf = (part: HTMLElement) => part.querySelector("[tabindex]");
  expect(placeOf(renderOnServer(after({ refusal })))?.hasAttribute("autofocus")).toBe(true);
  expect(placeOf(renderOnServer(after({ notice: { said: "Saved." } })))?.hasAttribute("autofocus")).toBe(
    false,
  );
});

test("a truncated post reports that nothing was sent", () => {
  const shown = show(after({ isCutOff: true }));
  const status = shown.getByRole("status");
  expect(headings(shown)).toEqual(["The page hadn’t finished loading"]);
  expect(status.textContent).toBe(
    "The page hadn’t finished loading" +
      "You submitted before the page had finished loading. Nothing was sent. Check your answers, tick the " +
      "boxes you want again, and submit again.",
  );
});

test.each<[titles: Titles, told: string]>([
  [undefined, "Check what you typed"],
  [{ errors: "Check your order" }, "Check your order"],
])("errors are listed with the labels of their fields (%j)", (titles, told) => {
  const errors = [
    { field: "name", message: "Fill this in." },
    { field: "", message: "One of both is needed." },
  ];
  const shown = show(feedback({ answer: aResult(), errors }, titles));
  expect(shown.getByRole("alert").textContent).toBe(`${told}Name: Fill this in.One of both is needed.`);
});

test("after a failed submit only the failure is shown, not earlier errors", () => {
  const errors = [{ field: "name", message: "Fill this in." }];
  const shown = show(feedback({ answer: aResult({ refusal }), errors, trouble: aSubmitFailure("busy") }));
  expect(headings(shown)).toEqual(["Nothing was sent or charged"]);
  expect(shown.queryByText(refusal.said)).toBeNull();
  expect(shown.queryByRole("link")).toBeNull();
});

test("while a submit waits for a connection only that is shown", () => {
  const none = () => {};
  const post = { why: "offline", isTrying: false, post: none, tryNow: none, cancel: none } as const;
  const waiting = { answer: aResult({ refusal }), trouble: aSubmitFailure("busy") };
  const shown = show(feedback({ ...waiting, post }));
  expect(headings(shown)).toEqual(["Not sent yet"]);
  expect(shown.queryByText(refusal.said)).toBeNull();
  shown.rerender(feedback({ ...waiting, post: { ...post, why: null } }));
  expect(headings(shown)).toEqual(["Nothing was sent or charged"]);
});
