// @vitest-environment jsdom
import { Link } from "@remix-run/react";
import { act } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { show } from "../../tests/support/render-part.tsx";
import { useScrollToTop } from "./scrolling.ts";

function Page() {
  useScrollToTop();
  return (
    <>
      <Link to="?page=2">other items</Link>
      <Link to="?payum_token=a#details">details of the order</Link>
      <Link to="?payum_token=b">result of the order</Link>
    </>
  );
}

test("the result of an order is shown from its top, unless the URL has a fragment", async () => {
  const scrollTo = vi.spyOn(window, "scrollTo").mockReturnValue();
  const page = show(<Page />);
  const follow = (name: string) => act(async () => (await page.findByText(name)).click());
  await follow("other items");
  await follow("details of the order");
  expect(scrollTo).not.toHaveBeenCalled();
  await follow("result of the order");
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
});
