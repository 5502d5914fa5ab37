// @vitest-environment jsdom
import { act } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { show } from "../../tests/support/shown.tsx";
import { aStart, anAnswer, trouble } from "./a-posted-form.fixture.tsx";
import type { FormAnswer, FormStart } from "./answer.ts";
import type { TroubledPost } from "./post-trouble.ts";
import { type PostedForm, useForm } from "./use-form.ts";

const labels = { name: "Name", email: "E-mail" };

type Reply = FormAnswer | TroubledPost | undefined;

/** A page's form, which takes further replies: `form()` is how it is now. */
function open(start: FormStart, first: Reply) {
  const seen: PostedForm[] = [];
  function Page({ reply }: { reply: Reply }) {
    seen.push(useForm(start, reply, labels));
    return null;
  }
  const shown = show(<Page reply={first} />);
  return {
    form: (): PostedForm => {
      const last = seen.at(-1);
      if (!last) throw new Error("The form isn't shown.");
      return last;
    },
    reply: (reply: Reply) => shown.rerender(<Page reply={reply} />),
  };
}

const lost: TroubledPost = { cameToNothing: trouble("lost") };

const missingName = { field: "name", key: "posting:problem.required" } as const;

test("a form opens with what its page knows of each field", () => {
  const constraints = { name: { required: true, maxLength: 40 } };
  const start = aStart({ values: { name: [" Kim ", "Alex"] }, constraints });
  const form = open(start, undefined).form();
  expect(form.start).toBe(start);
  expect(form.answer).toBeUndefined();
  expect(form.values).toEqual({ name: [" Kim ", "Alex"] });
  expect(form.key).toBe("key-1");
  expect(form.errors).toEqual([]);
  expect(form.trouble).toBeNull();
  expect(form.post.why).toBeNull();
  expect(form.field("name")).toEqual({
    required: true,
    maxLength: 40,
    name: "name",
    label: "Name",
    defaultValue: " Kim ",
    error: undefined,
  });
});

test("a field without a value has what its page has otherwise, or nothing", () => {
  const { field, text } = open(aStart({ values: { email: [] } }), undefined).form();
  expect(field("email")).toEqual({ name: "email", label: "E-mail", defaultValue: "", error: undefined });
  expect(field("email", "kim@example.com").defaultValue).toBe("kim@example.com");
  expect(field("unheard-of")).toEqual({
    name: "unheard-of",
    label: "",
    defaultValue: "",
    error: undefined,
  });
  expect(text("unheard-of")).toBe("");
});

test("the words over a field are those that its page has for it, if any", () => {
  const { labelOf } = open(aStart(), undefined).form();
  expect([labelOf("email"), labelOf("unheard-of")]).toEqual(["E-mail", ""]);
});

test("after a post it holds what was typed, and what was wrong with it in the visitor's words", () => {
  const { form, reply } = open(aStart({ values: { name: ["Kim"], email: ["kim@example.com"] } }), undefined);
  const answer = anAnswer({
    values: { name: [""], email: [" k "] },
    key: "key-2",
    errors: [
      missingName,
      { field: "email", said: "Nobody has this address." },
      { field: "name", said: "A second mistake." },
    ],
  });
  reply(answer);
  expect(form().answer).toBe(answer);
  expect(form().values).toBe(answer.values);
  expect(form().text("email")).toBe("k");
  expect(form().key).toBe("key-2");
  expect(form().errors).toEqual([
    { field: "name", message: "Please fill this in." },
    { field: "email", message: "Nobody has this address." },
    { field: "name", message: "A second mistake." },
  ]);
  const { defaultValue, error } = form().field("name");
  expect([defaultValue, error]).toEqual(["", "Please fill this in."]);
  expect(form().field("email").error).toBe("Nobody has this address.");
});

test("a page that opens with an answer, as for a browser without scripts, tells it at once", () => {
  const form = open(aStart(), anAnswer({ values: { name: ["Kim"] }, errors: [missingName] })).form();
  expect(form.text("name")).toBe("Kim");
  expect(form.errors).toEqual([{ field: "name", message: "Please fill this in." }]);
});

test("what an answer doesn't name stays as the form opened: a button that removes posts no fields", () => {
  const { form, reply } = open(aStart({ values: { name: ["Kim"] } }), undefined);
  reply(anAnswer({ key: null }));
  expect(form().field("name", "Alex").defaultValue).toBe("Kim");
  expect(form().key).toBe("key-1");
});

test("a list of mistakes stays the same until there is another, so that it takes the focus once", () => {
  const answer = anAnswer({ errors: [missingName] });
  const { form, reply } = open(aStart(), answer);
  const { errors } = form();
  reply(answer);
  expect(form().errors).toBe(errors);
  reply({ ...answer });
  expect(form().errors).toEqual(errors);
  expect(form().errors).not.toBe(errors);
});

test("a press that came to nothing leaves what was typed and the key, but tells no mistake of before", () => {
  const answer = anAnswer({ values: { name: ["Kim"] }, key: "key-2", errors: [missingName] });
  const { form, reply } = open(aStart(), answer);
  reply(lost);
  expect(form().answer).toBe(answer);
  expect(form().text("name")).toBe("Kim");
  expect(form().key).toBe("key-2");
  expect(form().trouble).toEqual(trouble("lost"));
  expect(form().errors).toEqual([]);
  expect(form().field("name").error).toBeUndefined();
  reply(anAnswer());
  expect(form().trouble).toBeNull();
});

test("a page that opens with a press that came to nothing is as it was opened", () => {
  const form = open(aStart({ values: { name: ["Kim"] } }), lost).form();
  expect(form.answer).toBeUndefined();
  expect(form.text("name")).toBe("Kim");
  expect(form.trouble).toEqual(trouble("lost"));
});

test("the trouble that an answer itself tells of is told, beside its mistakes", () => {
  const { form, reply } = open(aStart(), undefined);
  reply(anAnswer({ trouble: trouble("unanswered", { reference: "r1" }), errors: [missingName] }));
  expect(form().trouble).toEqual(trouble("unanswered", { reference: "r1" }));
  expect(form().errors).toHaveLength(1);
  reply({ cameToNothing: trouble("busy") });
  expect(form().trouble).toEqual(trouble("busy"));
});

test("while a press waits for a connection neither trouble nor mistakes of the one before are told", () => {
  const answer = anAnswer({ trouble: trouble("busy"), errors: [missingName] });
  const { form } = open(aStart(), answer);
  expect([form().trouble, form().errors.length]).toEqual([trouble("busy"), 1]);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => form().post.post({ data: new FormData(), options: {} }));
  expect(form().post.why).toBe("offline");
  expect([form().trouble, form().errors]).toEqual([null, []]);
  act(() => form().post.cancel());
  expect([form().trouble, form().errors.length]).toEqual([trouble("busy"), 1]);
});

test("a page that is opened anew without an answer has none left of the post before", () => {
  const { form, reply } = open(aStart({ values: { name: ["Kim"] } }), undefined);
  reply(anAnswer({ values: { name: ["Alex"] }, key: "key-2" }));
  reply(undefined);
  expect(form().answer).toBeUndefined();
  expect(form().text("name")).toBe("Kim");
  expect(form().key).toBe("key-1");
});
