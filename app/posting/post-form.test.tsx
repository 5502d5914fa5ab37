// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import { type ComponentProps, createRef, type RefObject } from "react";
import { expect, test } from "vitest";
import { renderOnServer, show } from "../../tests/support/render-part.tsx";
import { anInitialForm, aResult } from "./a-posted-form.fixture.tsx";
import { FormFeedback } from "./form-feedback.tsx";
import type { InitialForm } from "./form-result.ts";
import { PostForm } from "./post-form.tsx";
import { useForm } from "./use-form.ts";
import type { SubmitRequest } from "./waiting/use-submit-with-retry.ts";

type Given = Partial<Omit<ComponentProps<typeof PostForm>, "form" | "ref">> & {
  start?: InitialForm;
  element?: RefObject<HTMLFormElement>;
};

/** A form with a name field, and one button by default. */
function Form({ start = anInitialForm({ key: null }), element, children, ...props }: Given) {
  const form = useForm(start, undefined, {});
  return (
    <PostForm id="profile" {...props} ref={element} form={form}>
      <input aria-label="Name" {...{ name: "name", defaultValue: "Kim" }} />
      {children ?? <button>Save</button>}
    </PostForm>
  );
}

/** A page's fetcher, and what it has posted. */
function aFetcher(state: "idle" | "submitting" = "idle") {
  const posted: {
    fields: [name: string, value: FormDataEntryValue][];
    options: SubmitRequest["options"] | undefined;
  }[] = [];
  const submit = (data: unknown, options?: SubmitRequest["options"]) => {
    if (!(data instanceof FormData)) throw new Error("Not a form's fields.");
    posted.push({ fields: [...data], options });
  };
  return { posted, fetcher: { state, submit, formData: undefined } };
}

const whole = ["whole", "yes"];

const formIn = ({ container }: { container: HTMLElement }): HTMLFormElement => {
  const form = container.querySelector("form");
  if (!form) throw new Error("There is no form.");
  return form;
};

/** Whether the browser submits the form natively after this event. */
const isLeftToBrowser = (form: HTMLFormElement, submitter?: HTMLElement): boolean =>
  fireEvent(
    form,
    new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: submitter ?? null }),
  );

test("a submit posts the fields and the button, and keeps the scroll position", () => {
  const { posted, fetcher } = aFetcher();
  const shown = show(
    <Form fetcher={fetcher}>
      <button name="intent" value="save">
        Save
      </button>
      <button name="intent" value="remove">
        Remove
      </button>
    </Form>,
  );
  fireEvent.input(shown.getByLabelText("Name"), { target: { value: "Alex" } });
  fireEvent.click(shown.getByRole("button", { name: "Remove" }));
  expect(posted).toEqual([
    {
      fields: [
        ["name", "Alex"],
        ["whole", "yes"],
        ["intent", "remove"],
      ],
      options: { method: "post", preventScrollReset: true, action: "/" },
    },
  ]);
});

test("a button without a name posts nothing of its own", () => {
  const { posted, fetcher } = aFetcher();
  fireEvent.click(show(<Form fetcher={fetcher} />).getByRole("button"));
  expect(posted.map(({ fields }) => fields)).toEqual([[["name", "Kim"], whole]]);
});

test.each<{ own?: string; ofButton?: string; to: string }>([
  { to: "/" },
  { own: "/cart", to: "/cart" },
  { own: "/cart#order", to: "/cart" },
  { own: "/cart", ofButton: "/checkout#sum", to: "/checkout" },
  { ofButton: "/checkout?step=2", to: "/checkout?step=2" },
])("a form of $own with a button of $ofButton posts to $to", ({ own, ofButton, to }) => {
  const { posted, fetcher } = aFetcher();
  const shown = show(
    <Form fetcher={fetcher} {...(own && { action: own })}>
      <button formAction={ofButton}>Save</button>
    </Form>,
  );
  expect(formIn(shown).getAttribute("action")).toBe(own ?? null);
  fireEvent.click(shown.getByRole("button"));
  expect(posted.map(({ options }) => options)).toEqual([
    { method: "post", preventScrollReset: true, action: to },
  ]);
});

test("a form with files posts them as multipart", () => {
  const { posted, fetcher } = aFetcher();
  const shown = show(<Form fetcher={fetcher} takesFiles />);
  expect(formIn(shown).getAttribute("enctype")).toBe("multipart/form-data");
  fireEvent.click(shown.getByRole("button"));
  expect(posted.map(({ options }) => options)).toEqual([
    { method: "post", preventScrollReset: true, encType: "multipart/form-data", action: "/" },
  ]);
});

test("a form without files is posted as text", () => {
  expect(formIn(show(<Form />)).hasAttribute("enctype")).toBe(false);
});

test("during a request no second one is sent, neither by scripts nor by the browser", () => {
  const { posted, fetcher } = aFetcher("submitting");
  const shown = show(<Form fetcher={fetcher} />);
  const button = shown.getByRole("button");
  expect(isLeftToBrowser(formIn(shown), button)).toBe(false);
  expect(posted).toEqual([]);
  expect(shown.getByRole("status").textContent).toBe("Sending it now…");
});

test("`onPress` is called before each submit", () => {
  const { posted, fetcher } = aFetcher();
  const pressed: string[] = [];
  const shown = show(
    <Form
      fetcher={fetcher}
      onSubmit={(button) => pressed.push(`${button.value} as number ${posted.length + 1}`)}
    >
      <button value="save">Save</button>
    </Form>,
  );
  fireEvent.click(shown.getByRole("button"));
  expect(pressed).toEqual(["save as number 1"]);
  expect(posted).toHaveLength(1);
});

test("`onPress` can cancel a submit", () => {
  const { posted, fetcher } = aFetcher();
  const shown = show(<Form fetcher={fetcher} onSubmit={(_button, event) => event.preventDefault()} />);
  expect(isLeftToBrowser(formIn(shown), shown.getByRole("button"))).toBe(false);
  expect(posted).toEqual([]);
});

/** Makes the browser report unreadable input in a field; jsdom can read everything. */
const unreadable = (field: HTMLElement): void => {
  Object.defineProperty(field, "validity", { value: { badInput: true, valid: false } });
};

test.each([
  ["date", "Enter a real date."],
  ["time", "Enter a time, such as 18:30."],
  ["datetime-local", "Enter a date and time."],
])("a %s that the browser can't read is not posted as empty; its field has an error", (type, words) => {
  const { posted, fetcher } = aFetcher();
  function Said() {
    const form = useForm(anInitialForm({ key: null }), undefined, { when: "When" });
    return (
      <PostForm id="profile" form={form} fetcher={fetcher}>
        <input aria-label="When" type={type} name="when" />
        <button>Save</button>
        <p role="alert">{form.field("when").error}</p>
      </PostForm>
    );
  }
  const shown = show(<Said />);
  unreadable(shown.getByLabelText("When"));
  fireEvent.click(shown.getByRole("button"));
  expect(posted).toEqual([]);
  expect(shown.getByRole("alert").textContent).toBe(words);
});

test("a button without validation posts all fields except unreadable ones", () => {
  const { posted, fetcher } = aFetcher();
  const shown = show(
    <Form fetcher={fetcher}>
      <input aria-label="When" type="date" name="when" />
      <button formNoValidate>Send me a code</button>
    </Form>,
  );
  unreadable(shown.getByLabelText("When"));
  fireEvent.click(shown.getByRole("button"));
  expect(posted.map(({ fields }) => fields)).toEqual([[["name", "Kim"], whole]]);
});

test("the language menu's buttons are submitted natively, so that the whole document is loaded again", () => {
  const { posted, fetcher } = aFetcher();
  const pressed: string[] = [];
  const shown = show(
    <Form fetcher={fetcher} onSubmit={(button) => pressed.push(button.value)}>
      <button name="language" value="ja">
        日本語
      </button>
    </Form>,
  );
  expect(isLeftToBrowser(formIn(shown), shown.getByRole("button"))).toBe(true);
  expect(posted).toEqual([]);
  expect(pressed).toEqual([]);
});

test("the language menu waits for a date that the browser can't read; its field has an error", () => {
  const { posted, fetcher } = aFetcher();
  function Said() {
    const form = useForm(anInitialForm({ key: null }), undefined, { when: "When" });
    return (
      <PostForm id="profile" form={form} fetcher={fetcher}>
        <input aria-label="When" type="date" name="when" />
        <button name="language" value="ja" formNoValidate>
          日本語
        </button>
        <p role="alert">{form.field("when").error}</p>
      </PostForm>
    );
  }
  const shown = show(<Said />);
  unreadable(shown.getByLabelText("When"));
  expect(isLeftToBrowser(formIn(shown), shown.getByRole("button"))).toBe(false);
  expect(posted).toEqual([]);
  expect(shown.getByRole("alert").textContent).toBe("Enter a real date.");
});

test("a native post of the language menu states that all input was readable", () => {
  const shown = show(
    <Form>
      <button name="language">日本語</button>
    </Form>,
  );
  const form = formIn(shown);
  isLeftToBrowser(form, shown.getByRole("button"));
  const formData = new FormData();
  form.dispatchEvent(Object.assign(new Event("formdata"), { formData }));
  expect([...formData]).toEqual([["readable", "yes"]]);
});

test("a submit without a button is left to the browser", () => {
  const { posted, fetcher } = aFetcher();
  const form = formIn(show(<Form fetcher={fetcher} />));
  expect(isLeftToBrowser(form)).toBe(true);
  expect(fireEvent(form, new Event("submit", { bubbles: true, cancelable: true }))).toBe(true);
  expect(posted).toEqual([]);
});

test("a form has its owner first, then its key, and its end marker last", () => {
  const start = anInitialForm({ key: "key-1", owner: "of-kim" });
  const hidden = [...formIn(show(<Form start={start} />)).querySelectorAll("input")];
  expect(hidden.map(({ type, name, value }) => [type, name, value])).toEqual([
    ["hidden", "owner", "of-kim"],
    ["hidden", "key", "key-1"],
    ["text", "name", "Kim"],
    ["hidden", "whole", "yes"],
  ]);
});

test("a form on a cached page has only the end marker", () => {
  const fields = [...formIn(show(<Form />)).querySelectorAll("input")];
  expect(fields.map(({ name }) => name)).toEqual(["name", "whole"]);
});

test("with scripts the site validates the fields; without them the browser does", () => {
  expect(formIn(show(<Form />)).noValidate).toBe(true);
  expect(formIn({ container: renderOnServer(<Form />) }).noValidate).toBe(false);
});

test("a form whose fields may be hidden isn't validated by browsers without scripts", () => {
  expect(formIn({ container: renderOnServer(<Form noValidate />) }).noValidate).toBe(true);
});

test("the form passes on its attributes and event listeners", () => {
  const element = createRef<HTMLFormElement>();
  const heard: string[] = [];
  const shown = show(
    <Form
      element={element}
      className="grid gap-4"
      onInput={() => heard.push("input")}
      onBlur={() => heard.push("blur")}
    />,
  );
  const form = formIn(shown);
  expect(element.current).toBe(form);
  expect([form.id, form.method, form.className]).toEqual(["profile", "post", "grid gap-4"]);
  const name = shown.getByLabelText("Name");
  fireEvent.input(name, { target: { value: "Alex" } });
  fireEvent.blur(name);
  expect(heard).toEqual(["input", "blur"]);
});

test("an error disappears when its field gets an allowed value, and the focus stays in the field", () => {
  const fields = ["email", "terms", "name"];
  const rejected = aResult({
    errors: fields.map((field) => ({ field, key: "posting:problem.required" })),
  });
  function RejectedForm() {
    const form = useForm(anInitialForm(), rejected, {});
    return (
      <>
        <FormFeedback form={form} />
        <PostForm id="profile" form={form}>
          <input aria-label="Email" name="email" type="email" required />
          <input aria-label="Terms" name="terms" type="checkbox" value="yes" required />
          <input aria-label="Name" name="name" required />
        </PostForm>
      </>
    );
  }
  const shown = show(<RejectedForm />);
  const links = () => shown.queryAllByRole("link").map((link) => link.getAttribute("href"));
  const email = shown.getByLabelText("Email");
  expect(shown.getByRole("alert")).toBe(document.activeElement);

  email.focus();
  fireEvent.input(email, { target: { value: "kim" } });
  expect(links()).toEqual(["#field-email", "#field-terms", "#field-name"]);
  fireEvent.input(email, { target: { value: "kim@example.com" } });
  expect(links()).toEqual(["#field-terms", "#field-name"]);
  expect(document.activeElement).toBe(email);
  fireEvent.click(shown.getByLabelText("Terms"));
  fireEvent.input(shown.getByLabelText("Name"), { target: { value: "Kim" } });
  expect(shown.queryByRole("alert")).toBeNull();
});
