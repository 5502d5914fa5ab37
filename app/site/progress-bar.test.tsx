// @vitest-environment jsdom
import { Form } from "@remix-run/react";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../tests/support/render-part.tsx";
import { ProgressBar } from "./progress-bar.tsx";

test("the lights are on only while a form is being submitted [NAV-003 FORM-012]", async () => {
  let respond = (): void => undefined;
  const response = new Promise<void>((resolve) => (respond = resolve));
  const page = (
    <>
      <ProgressBar />
      <Form method="post">
        <button>Submit</button>
      </Form>
    </>
  );
  show(page, { action: async () => response.then(() => null) });
  const lights = screen.getByRole("status");
  expect(lights.textContent).toBe("");
  fireEvent.click(screen.getByRole("button"));
  await expect.poll(() => lights.textContent).not.toBe("");
  respond();
  await expect.poll(() => lights.textContent).toBe("");
});
