// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import { type ComponentProps, createRef, type RefObject } from "react";
import { expect, test } from "vitest";
import { show, written } from "../../tests/support/shown.tsx";
import { aStart } from "./a-posted-form.fixture.tsx";
import type { FormStart } from "./answer.ts";
import { PostForm } from "./post-form.tsx";
import { useForm } from "./use-form.ts";
import type { Press } from "./waiting/use-waiting-post.ts";

type Given = Partial<Omit<ComponentProps<typeof PostForm>, "form" | "ref">> & {
  start?: FormStart;
  element?: RefObject<HTMLFormElement>;
};

/** A form with a name in it, and one button unless it is given other things. */
function Form({ start = aStart({ key: null }), element, children, ...props }: Given) {
  const form = useForm(start, undefined, {});
  return (
    <PostForm id="profile" {...props} ref={element} form={form}>
      <input aria-label="Name" {...{ name: "name", defaultValue: "Kim" }} />
      {children ?? <button>Save</button>}
    </PostForm>
  );
}

/** A page's fetcher, and what it has been given to post. */
function aFetcher(state: "idle" | "submitting" = "idle") {
  const posted: {
    fields: [name: string, value: FormDataEntryValue][];
    options: Press["options"] | undefined;
  }[] = [];
  const submit = (data: unknown, options?: Press["options"]) => {
    if (!(data instanceof FormData)) throw new Error("Not a form's fields.");
    posted.push({ fields: [...data], options });
  };
  return { posted, fetcher: { state, submit, formData: undefined } };
}

const formIn = ({ container }: { container: HTMLElement }): HTMLFormElement => {
  const form = container.querySelector("form");
  if (!form) throw new Error("There is no form.");
  return form;
};

/** Whether a form that is sent off by this is left to the browser. */
const isLeftToBrowser = (form: HTMLFormElement, submitter?: HTMLElement): boolean =>
  fireEvent(
    form,
    new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: submitter ?? null }),
  );

test("a press posts what is typed and which button it was, and leaves the page where it stands", () => {
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
        ["intent", "remove"],
      ],
      options: { method: "post", preventScrollReset: true },
    },
  ]);
});

test("a button without a name adds nothing", () => {
  const { posted, fetcher } = aFetcher();
  fireEvent.click(show(<Form fetcher={fetcher} />).getByRole("button"));
  expect(posted.map(({ fields }) => fields)).toEqual([[["name", "Kim"]]]);
});

test.each<{ own?: string; ofButton?: string; to: string | undefined }>([
  { to: undefined },
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
    { method: "post", preventScrollReset: true, ...(to !== undefined && { action: to }) },
  ]);
});

test("a form that takes files posts them as they are", () => {
  const { posted, fetcher } = aFetcher();
  const shown = show(<Form fetcher={fetcher} takesFiles />);
  expect(formIn(shown).getAttribute("enctype")).toBe("multipart/form-data");
  fireEvent.click(shown.getByRole("button"));
  expect(posted.map(({ options }) => options)).toEqual([
    { method: "post", preventScrollReset: true, encType: "multipart/form-data" },
  ]);
});

test("a form without files is posted as text", () => {
  expect(formIn(show(<Form />)).hasAttribute("enctype")).toBe(false);
});

test("while a post is on its way no second one goes, and the browser sends none either", () => {
  const { posted, fetcher } = aFetcher("submitting");
  const shown = show(<Form fetcher={fetcher} />);
  const button = shown.getByRole("button");
  expect(isLeftToBrowser(formIn(shown), button)).toBe(false);
  expect(posted).toEqual([]);
  expect(shown.getByRole("status").textContent).toBe("Sending it now …");
});

test("the page around it is told of each press before it is posted", () => {
  const { posted, fetcher } = aFetcher();
  const pressed: string[] = [];
  const shown = show(
    <Form
      fetcher={fetcher}
      onPress={(button) => pressed.push(`${button.value} as number ${posted.length + 1}`)}
    >
      <button value="save">Save</button>
    </Form>,
  );
  fireEvent.click(shown.getByRole("button"));
  expect(pressed).toEqual(["save as number 1"]);
  expect(posted).toHaveLength(1);
});

test("the page around it may keep a press from being posted", () => {
  const { posted, fetcher } = aFetcher();
  const shown = show(<Form fetcher={fetcher} onPress={(_button, event) => event.preventDefault()} />);
  expect(isLeftToBrowser(formIn(shown), shown.getByRole("button"))).toBe(false);
  expect(posted).toEqual([]);
});

test("another language's button is the browser's: the whole document comes anew", () => {
  const { posted, fetcher } = aFetcher();
  const pressed: string[] = [];
  const shown = show(
    <Form fetcher={fetcher} onPress={(button) => pressed.push(button.value)}>
      <button name="language" value="ja">
        日本語
      </button>
    </Form>,
  );
  expect(isLeftToBrowser(formIn(shown), shown.getByRole("button"))).toBe(true);
  expect(posted).toEqual([]);
  expect(pressed).toEqual([]);
});

test("a form that no button sent off is the browser's", () => {
  const { posted, fetcher } = aFetcher();
  const form = formIn(show(<Form fetcher={fetcher} />));
  expect(isLeftToBrowser(form)).toBe(true);
  expect(fireEvent(form, new Event("submit", { bubbles: true, cancelable: true }))).toBe(true);
  expect(posted).toEqual([]);
});

test("a form has the marks of whose it is first, then its key, and its end where it is long", () => {
  const start = aStart({ key: "key-1", owner: "of-kim" });
  const hidden = [...formIn(show(<Form start={start} isLong />)).querySelectorAll("input")];
  expect(hidden.map(({ type, name, value }) => [type, name, value])).toEqual([
    ["hidden", "owner", "of-kim"],
    ["hidden", "key", "key-1"],
    ["text", "name", "Kim"],
    ["hidden", "whole", "yes"],
  ]);
});

test("a page that everybody gets alike has no marks, and a short form none of its end", () => {
  const fields = [...formIn(show(<Form />)).querySelectorAll("input")];
  expect(fields.map(({ name }) => name)).toEqual(["name"]);
});

test("with scripts the site says itself what is wrong; without, the browser does", () => {
  expect(formIn(show(<Form />)).noValidate).toBe(true);
  expect(formIn({ container: written(<Form />) }).noValidate).toBe(false);
});

test("a browser without scripts insists on nothing where fields may be hidden", () => {
  expect(formIn({ container: written(<Form noValidate />) }).noValidate).toBe(true);
});

test("it is a form as its page wants it, and tells the page what happens in it", () => {
  const element = createRef<HTMLFormElement>();
  const heard: string[] = [];
  const shown = show(
    <Form
      element={element}
      className="grid gap-4"
      onInput={() => heard.push("input")}
      onChange={() => heard.push("change")}
      onBlur={() => heard.push("blur")}
    />,
  );
  const form = formIn(shown);
  expect(element.current).toBe(form);
  expect([form.id, form.method, form.className]).toEqual(["profile", "post", "grid gap-4"]);
  const name = shown.getByLabelText("Name");
  fireEvent.input(name, { target: { value: "Alex" } });
  fireEvent.blur(name);
  expect(heard).toEqual(["input", "change", "blur"]);
});
