// @vitest-environment jsdom
import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderOnServer, show } from "../../tests/support/render-part.tsx";
import { aResult, anInitialForm, aSubmitFailure } from "./a-posted-form.fixture.tsx";
import type { FormResult } from "./form-result.ts";
import { FormFeedback } from "./form-feedback.tsx";
import { useForm } from "./use-form.ts";

type Form = ComponentProps<typeof FormFeedback>["form"];
type Titles = ComponentProps<typeof FormFeedback>["titles"];

const labels: Readonly<Record<string, string>> = { name: "Name" };

/** The feedback of a form with one field. */
const feedback = (form: Partial<Form>, titles?: Titles) => (
  <>
    <FormFeedback
      form={{
        result: undefined,
        errors: [],
        submitFailure: null,
        initialForm: {},
        getLabel: (name) => labels[name] ?? "",
        ...form,
      }}
      {...(titles && { titles })}
    />
    <input aria-label="Name" />
  </>
);

const after = (parts: Partial<FormResult>, titles?: Titles) => feedback({ result: aResult(parts) }, titles);

const rejection = { text: "This e-mail address is taken." };

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
  const shown = show(after({ rejection }));
  const alert = shown.getByRole("alert");
  expect(headings(shown)).toEqual(["This was not saved"]);
  expect(alert.textContent).toBe("This was not savedThis e-mail address is taken.");
  expect(document.activeElement).toBe(alert.parentElement);
  expect(alert.parentElement?.tabIndex).toBe(-1);
});

test.each<[what: string, parts: Partial<FormResult>, titles: Titles, told: string[]]>([
  ["its own title", { rejection }, { rejected: "This can't be redeemed" }, ["This can't be redeemed"]],
  ["no title", { rejection }, { rejected: "" }, []],
  ["a title for field errors only", { rejection }, { errors: "Please check" }, ["This was not saved"]],
])("a form may have %s for its rejection", (_what, parts, titles, notified) => {
  const shown = show(after(parts, titles));
  expect(headings(shown)).toEqual(notified);
  expect(shown.getByText(rejection.text)).toBeTruthy();
});

test("a rejection with a complete message has no title", () => {
  const shown = show(
    after({ rejection: { ...rejection, standsAlone: true } }, { rejected: "This was not sent" }),
  );
  expect(headings(shown)).toEqual([]);
  expect(shown.getByRole("alert").textContent).toBe(rejection.text);
});

test("a confirmation is shown without alarm, and receives focus", () => {
  const shown = show(after({ notice: { text: "Saved." } }));
  const status = shown.getByRole("status");
  expect(status.textContent).toBe("Saved.");
  expect(shown.queryByRole("alert")).toBeNull();
  expect(document.activeElement).toBe(status.parentElement);
});

test("a rejection precedes a confirmation", () => {
  const shown = show(after({ rejection, notice: { text: "Saved." } }));
  expect(shown.getByRole("alert").textContent).toContain(rejection.text);
  expect(shown.queryByText("Saved.")).toBeNull();
});

test("the feedback of a further submit receives focus again; unchanged feedback doesn't take it from a field", () => {
  const result = aResult({ notice: { text: "Saved." } });
  const shown = show(feedback({ result }));
  const field = shown.getByLabelText("Name");
  field.focus();
  shown.rerender(feedback({ result: { ...result } }));
  expect(document.activeElement).toBe(field);
  shown.rerender(after({ notice: { text: "Saved." } }));
  expect(document.activeElement).toBe(shown.getByRole("status").parentElement);
});

test("without scripts a rejection receives focus, a confirmation doesn't", () => {
  const placeOf = (part: HTMLElement) => part.querySelector("[tabindex]");
  expect(placeOf(renderOnServer(after({ rejection })))?.hasAttribute("autofocus")).toBe(true);
  expect(placeOf(renderOnServer(after({ notice: { text: "Saved." } })))?.hasAttribute("autofocus")).toBe(
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
])("errors are listed with the labels of their fields (%j)", (titles, notified) => {
  const errors = [
    { field: "name", message: "Fill this in." },
    { field: "", message: "One of both is needed." },
  ];
  const shown = show(feedback({ result: aResult(), errors }, titles));
  expect(shown.getByRole("alert").textContent).toBe(`${notified}Name: Fill this in.One of both is needed.`);
});

test("after a failed submit only the failure is shown, not earlier errors", () => {
  const errors = [{ field: "name", message: "Fill this in." }];
  const shown = show(
    feedback({ result: aResult({ rejection }), errors, submitFailure: aSubmitFailure("busy") }),
  );
  expect(headings(shown)).toEqual(["Nothing was sent or charged"]);
  expect(shown.queryByText(rejection.text)).toBeNull();
  expect(shown.queryByRole("link")).toBeNull();
});

test("while a submit waits for a connection only that is shown", () => {
  const none = () => {};
  const post = { reason: "offline", isSending: false, submit: none, tryNow: none, cancel: none } as const;
  const waiting = { result: aResult({ rejection }), submitFailure: aSubmitFailure("busy") };
  const shown = show(feedback({ ...waiting, retryingSubmit: post }));
  expect(headings(shown)).toEqual(["Not sent yet"]);
  expect(shown.queryByText(rejection.text)).toBeNull();
  shown.rerender(feedback({ ...waiting, retryingSubmit: { ...post, reason: null } }));
  expect(headings(shown)).toEqual(["Nothing was sent or charged"]);
});

test.each([
  [true, "It’s safe to try again. As long as you don’t change anything, it won’t be submitted twice."],
  [false, "It may have gone through. Check your email and your account before you submit it again."],
])(
  "a lost submit of a form that is carried out once (%s) says whether it is safe to repeat",
  (isIdempotent, next) => {
    function LostForm() {
      const form = useForm(
        anInitialForm({ key: null, isIdempotent }),
        { failedSubmit: aSubmitFailure("connection-lost") },
        labels,
      );
      return <FormFeedback form={form} />;
    }
    expect(show(<LostForm />).getByRole("alert").textContent).toContain(next);
  },
);
