// @vitest-environment jsdom
import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { show, written } from "../../tests/support/shown.tsx";
import { anAnswer, trouble } from "./a-posted-form.fixture.tsx";
import type { FormAnswer } from "./answer.ts";
import { FormFeedback } from "./form-feedback.tsx";

type Form = ComponentProps<typeof FormFeedback>["form"];
type Titles = ComponentProps<typeof FormFeedback>["titles"];

const labels: Readonly<Record<string, string>> = { name: "Name" };

/** What is told above a form of one field. */
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

const after = (parts: Partial<FormAnswer>, titles?: Titles) => feedback({ answer: anAnswer(parts) }, titles);

const refusal = { said: "This e-mail address is taken." };

const headings = (shown: ReturnType<typeof show>) =>
  shown.queryAllByRole("heading").map(({ textContent }) => textContent);

test("a form that wasn't posted says nothing", () => {
  const shown = show(feedback({}));
  expect(shown.container.textContent).toBe("");
  expect(shown.queryByRole("status") ?? shown.queryByRole("alert")).toBeNull();
  expect(document.activeElement).toBe(document.body);
});

test("an answer with nothing to say says nothing", () => {
  const shown = show(after({}));
  expect(shown.container.textContent).toBe("");
  expect(shown.container.querySelector("[tabindex]")).toBeNull();
});

test("a refusal says that this was not saved, and why, and takes the focus", () => {
  const shown = show(after({ refusal }));
  const alert = shown.getByRole("alert");
  expect(headings(shown)).toEqual(["This was not saved"]);
  expect(alert.textContent).toBe("This was not savedThis e-mail address is taken.");
  expect(document.activeElement).toBe(alert.parentElement);
  expect(alert.parentElement?.tabIndex).toBe(-1);
});

test.each<[what: string, parts: Partial<FormAnswer>, titles: Titles, told: string[]]>([
  ["better words", { refusal }, { refused: "This can't be redeemed" }, ["This can't be redeemed"]],
  ["no words", { refusal }, { refused: "" }, []],
  ["words for its mistakes alone", { refusal }, { errors: "Please check" }, ["This was not saved"]],
])("a form may have %s over its refusal", (_what, parts, titles, told) => {
  const shown = show(after(parts, titles));
  expect(headings(shown)).toEqual(told);
  expect(shown.getByText(refusal.said)).toBeTruthy();
});

test("a refusal that says all by itself has no words over it, whatever the form has", () => {
  const shown = show(after({ refusal: { ...refusal, isWhole: true } }, { refused: "This was not sent" }));
  expect(headings(shown)).toEqual([]);
  expect(shown.getByRole("alert").textContent).toBe(refusal.said);
});

test("what a button has done is told without alarm, and takes the focus", () => {
  const shown = show(after({ notice: { said: "Saved." } }));
  const status = shown.getByRole("status");
  expect(status.textContent).toBe("Saved.");
  expect(shown.queryByRole("alert")).toBeNull();
  expect(document.activeElement).toBe(status.parentElement);
});

test("a refusal is told before what a button has done", () => {
  const shown = show(after({ refusal, notice: { said: "Saved." } }));
  expect(shown.getByRole("alert").textContent).toContain(refusal.said);
  expect(shown.queryByText("Saved.")).toBeNull();
});

test("news of a further press take the focus anew; what was told already leaves it to the field", () => {
  const answer = anAnswer({ notice: { said: "Saved." } });
  const shown = show(feedback({ answer }));
  const field = shown.getByLabelText("Name");
  field.focus();
  shown.rerender(feedback({ answer: { ...answer } }));
  expect(document.activeElement).toBe(field);
  shown.rerender(after({ notice: { said: "Saved." } }));
  expect(document.activeElement).toBe(shown.getByRole("status").parentElement);
});

test("without scripts a refusal is what is read first, and what a button has done is not", () => {
  const placeOf = (part: HTMLElement) => part.querySelector("[tabindex]");
  expect(placeOf(written(after({ refusal })))?.hasAttribute("autofocus")).toBe(true);
  expect(placeOf(written(after({ notice: { said: "Saved." } })))?.hasAttribute("autofocus")).toBe(false);
});

test("a form that was posted before all of it had arrived says that nothing was sent", () => {
  const shown = show(after({ isCutOff: true }));
  const status = shown.getByRole("status");
  expect(headings(shown)).toEqual(["The page had not arrived completely"]);
  expect(status.textContent).toBe(
    "The page had not arrived completely" +
      "Part of this page was still on its way when you pressed the button. Nothing was sent. What was filled " +
      "in is still here: please check it and press the button again.",
  );
});

test.each<[titles: Titles, told: string]>([
  [undefined, "Please check what you typed"],
  [{ errors: "Please check your order" }, "Please check your order"],
])("mistakes are listed by the words over their fields (%j)", (titles, told) => {
  const errors = [
    { field: "name", message: "Please fill this in." },
    { field: "", message: "One of both is needed." },
  ];
  const shown = show(feedback({ answer: anAnswer(), errors }, titles));
  expect(shown.getByRole("alert").textContent).toBe(
    `${told}Name: Please fill this in.One of both is needed.`,
  );
});

test("where a press came to nothing that alone is told, not what was wrong before", () => {
  const errors = [{ field: "name", message: "Please fill this in." }];
  const shown = show(feedback({ answer: anAnswer({ refusal }), errors, trouble: trouble("busy") }));
  expect(headings(shown)).toEqual(["Nothing was sent or charged"]);
  expect(shown.queryByText(refusal.said)).toBeNull();
  expect(shown.queryByRole("link")).toBeNull();
});

test("where a press waits for a connection that alone is told", () => {
  const none = () => {};
  const post = { why: "offline", isTrying: false, post: none, tryNow: none, cancel: none } as const;
  const waiting = { answer: anAnswer({ refusal }), trouble: trouble("busy") };
  const shown = show(feedback({ ...waiting, post }));
  expect(headings(shown)).toEqual(["Not sent yet"]);
  expect(shown.queryByText(refusal.said)).toBeNull();
  shown.rerender(feedback({ ...waiting, post: { ...post, why: null } }));
  expect(headings(shown)).toEqual(["Nothing was sent or charged"]);
});
