// @vitest-environment jsdom
import { Form } from "@remix-run/react";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../tests/support/shown.tsx";
import { ProgressBar } from "./progress-bar.tsx";

test("while a form is sent the lights are on, before and after it they aren't [NAV-003 FORM-012]", async () => {
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const page = (
    <>
      <ProgressBar />
      <Form method="post">
        <button>Submit</button>
      </Form>
    </>
  );
  show(page, { action: async () => answered.then(() => null) });
  const lights = screen.getByRole("status");
  expect(lights.textContent).toBe("");
  fireEvent.click(screen.getByRole("button"));
  await expect.poll(() => lights.textContent).not.toBe("");
  answer();
  await expect.poll(() => lights.textContent).toBe("");
});
