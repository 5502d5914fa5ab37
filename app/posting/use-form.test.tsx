// @vitest-environment jsdom
import { act } from "@testing-library/react";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { show } from "../../tests/support/render-part.tsx";
import { anInitialForm, aResult, aSubmitFailure } from "./a-posted-form.fixture.tsx";
import type { FormResult, InitialForm } from "./form-result.ts";
import type { FailedSubmit } from "./submit-failure.ts";
import { type FormState, useForm } from "./use-form.ts";

const labels = { name: "Name", email: "Email" };

type Reply = FormResult | FailedSubmit | undefined;

/** A page's form, which can be given further results: `form()` is its current state. */
function open(initialForm: InitialForm, first: Reply) {
  const seen: FormState[] = [];
  function Page({ actionResult }: { actionResult: Reply }) {
    seen.push(useForm(initialForm, actionResult, labels));
    return null;
  }
  const shown = show(<Page actionResult={first} />);
  return {
    form: (): FormState => {
      const last = seen.at(-1);
      if (!last) throw new Error("The form isn't shown.");
      return last;
    },
    actionResult: (actionResult: Reply) => shown.rerender(<Page actionResult={actionResult} />),
  };
}

const lost: FailedSubmit = { failedSubmit: aSubmitFailure("connection-lost") };

const missingName = { field: "name", key: "posting:problem.required" } as const;

test("a form opens with its page's values and constraints for each field", () => {
  const constraints = { name: { required: true, minLength: 4 } };
  const initialForm = anInitialForm({ values: { name: [" Kim ", "Alex"] }, constraints });
  const form = open(initialForm, undefined).form();
  expect(form.initialForm).toBe(initialForm);
  expect(form.result).toBeUndefined();
  expect(form.values).toEqual({ name: [" Kim ", "Alex"] });
  expect(form.key).toBe("key-1");
  expect(form.errors).toEqual([]);
  expect(form.submitFailure).toBeNull();
  expect(form.retryingSubmit.reason).toBeNull();
  expect(form.field("name")).toEqual({
    required: true,
    minLength: 4,
    name: "name",
    label: "Name",
    defaultValue: " Kim ",
    error: undefined,
  });
});

test('a field without a value has the default of its page, or ""', () => {
  const { field, text } = open(anInitialForm({ values: { email: [] } }), undefined).form();
  expect(field("email")).toEqual({ name: "email", label: "Email", defaultValue: "", error: undefined });
  expect(field("email", "kim@example.com").defaultValue).toBe("kim@example.com");
  expect(field("unheard-of")).toEqual({
    name: "unheard-of",
    label: "",
    defaultValue: "",
    error: undefined,
  });
  expect(text("unheard-of")).toBe("");
});

test('labels are those of the page, or ""', () => {
  const { getLabel } = open(anInitialForm(), undefined).form();
  expect([getLabel("email"), getLabel("unheard-of")]).toEqual(["Email", ""]);
});

/** Returns the HTML of a message. */
const html = (message: ReactNode) => renderToStaticMarkup(<>{message}</>);

test("after a post the form has what was typed, and its errors in the page's language", () => {
  const { form, actionResult } = open(
    anInitialForm({ values: { name: ["Kim"], email: ["kim@example.com"] } }),
    undefined,
  );
  const result = aResult({
    values: { name: [""], email: [" k "] },
    key: "key-2",
    errors: [
      missingName,
      { field: "email", text: "Nobody has this address." },
      { field: "name", text: "A second mistake." },
    ],
  });
  actionResult(result);
  expect(form().result).toBe(result);
  expect(form().values).toBe(result.values);
  expect(form().text("email")).toBe("k");
  expect(form().key).toBe("key-2");
  const inEnglish = '<span lang="en" dir="auto">';
  expect(form().errors.map(({ field, message }) => [field, html(message)])).toEqual([
    ["name", "Fill this in."],
    ["email", `${inEnglish}Nobody has this address.</span>`],
    ["name", `${inEnglish}A second mistake.</span>`],
  ]);
  const { defaultValue, error } = form().field("name");
  expect([defaultValue, error]).toEqual(["", "Fill this in."]);
  expect(html(form().field("email").error)).toBe(`${inEnglish}Nobody has this address.</span>`);
});

test("a page that opens with a result, as without scripts, shows its errors at once", () => {
  const form = open(anInitialForm(), aResult({ values: { name: ["Kim"] }, errors: [missingName] })).form();
  expect(form.text("name")).toBe("Kim");
  expect(form.errors).toEqual([{ field: "name", message: "Fill this in.", isMissing: true }]);
});

test("fields without a value in the result have their initial one: a button that removes something posts no fields", () => {
  const { form, actionResult } = open(anInitialForm({ values: { name: ["Kim"] } }), undefined);
  actionResult(aResult({ key: null }));
  expect(form().field("name", "Alex").defaultValue).toBe("Kim");
  expect(form().key).toBe("key-1");
});

test("the list of errors stays the same object until there is another, so that it receives focus once", () => {
  const result = aResult({ errors: [missingName] });
  const { form, actionResult } = open(anInitialForm(), result);
  const { errors } = form();
  actionResult(result);
  expect(form().errors).toBe(errors);
  actionResult({ ...result });
  expect(form().errors).toEqual(errors);
  expect(form().errors).not.toBe(errors);
});

test("the errors of a fixed field are hidden until the next response, and the others stay the same objects", () => {
  const invalidEmail = { field: "email", key: "posting:problem.email" } as const;
  const { form, actionResult } = open(anInitialForm(), aResult({ errors: [missingName, invalidEmail] }));
  const [, email] = form().errors;
  act(() => form().hideErrors("name"));
  expect(form().errors).toEqual([email]);
  expect(form().errors[0]).toBe(email);
  expect(form().field("name").error).toBeUndefined();
  actionResult(aResult({ errors: [missingName] }));
  expect(form().errors).toHaveLength(1);
});

test("the errors of all fields that a search fills in at once are hidden", () => {
  const invalidEmail = { field: "email", key: "posting:problem.email" } as const;
  const { form } = open(anInitialForm(), aResult({ errors: [missingName, invalidEmail] }));
  act(() => {
    const { hideErrors } = form();
    hideErrors("name");
    hideErrors("email");
  });
  expect(form().errors).toEqual([]);
});

test("a failed submit keeps the values and the key, but not the earlier errors", () => {
  const result = aResult({ values: { name: ["Kim"] }, key: "key-2", errors: [missingName] });
  const { form, actionResult } = open(anInitialForm(), result);
  actionResult(lost);
  expect(form().result).toBe(result);
  expect(form().text("name")).toBe("Kim");
  expect(form().key).toBe("key-2");
  expect(form().submitFailure).toEqual(aSubmitFailure("connection-lost"));
  expect(form().errors).toEqual([]);
  expect(form().field("name").error).toBeUndefined();
  actionResult(aResult());
  expect(form().submitFailure).toBeNull();
});

test("a page that opens with a failed submit has its initial values", () => {
  const form = open(anInitialForm({ values: { name: ["Kim"] } }), lost).form();
  expect(form.result).toBeUndefined();
  expect(form.text("name")).toBe("Kim");
  expect(form.submitFailure).toEqual(aSubmitFailure("connection-lost"));
});

test("a failure in a result is shown together with its errors", () => {
  const { form, actionResult } = open(anInitialForm(), undefined);
  actionResult(
    aResult({ submitFailure: aSubmitFailure("no-response", { reference: "r1" }), errors: [missingName] }),
  );
  expect(form().submitFailure).toEqual(aSubmitFailure("no-response", { reference: "r1" }));
  expect(form().errors).toHaveLength(1);
  actionResult({ failedSubmit: aSubmitFailure("busy") });
  expect(form().submitFailure).toEqual(aSubmitFailure("busy"));
});

test("while a submit waits for a connection, neither the failure nor the errors before are shown", () => {
  const result = aResult({ submitFailure: aSubmitFailure("busy"), errors: [missingName] });
  const { form } = open(anInitialForm(), result);
  expect([form().submitFailure, form().errors.length]).toEqual([aSubmitFailure("busy"), 1]);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => form().retryingSubmit.submit({ data: new FormData(), options: {} }));
  expect(form().retryingSubmit.reason).toBe("offline");
  expect([form().submitFailure, form().errors]).toEqual([null, []]);
  act(() => form().retryingSubmit.cancel());
  expect([form().submitFailure, form().errors.length]).toEqual([aSubmitFailure("busy"), 1]);
});

test("a page that is opened again without a result has no errors of the post before", () => {
  const { form, actionResult } = open(anInitialForm({ values: { name: ["Kim"] } }), undefined);
  actionResult(aResult({ values: { name: ["Alex"] }, key: "key-2" }));
  actionResult(undefined);
  expect(form().result).toBeUndefined();
  expect(form().text("name")).toBe("Kim");
  expect(form().key).toBe("key-1");
});
