// @vitest-environment jsdom
import { expect, test } from "vitest";
import { show } from "../../../tests/support/render-part.tsx";
import { setValue } from "./set-value.ts";

test("React's onChange is called for values that scripts set", () => {
  const received: string[] = [];
  const view = show(
    <form>
      <input aria-label="Quantity" defaultValue="1" onChange={({ target }) => received.push(target.value)} />
      <select aria-label="Country" defaultValue="NZ" onChange={({ target }) => received.push(target.value)}>
        <option>AU</option>
        <option>NZ</option>
      </select>
    </form>,
  );
  const quantity = view.container.querySelector("input");
  const country = view.container.querySelector("select");
  if (!quantity || !country) throw new Error("The form has no fields.");
  setValue(quantity, "2");
  setValue(country, "AU");
  expect([quantity.value, country.value, received]).toEqual(["2", "AU", ["2", "AU"]]);
});
