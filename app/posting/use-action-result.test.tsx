// @vitest-environment jsdom
import { Link, useLocation } from "@remix-run/react";
import { fireEvent, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../tests/support/render-part.tsx";
import { aResult, PageWithForm } from "./a-posted-form.fixture.tsx";

/** A page whose form always has an error after a post, with links to fragments and to the page itself. */
async function openAndPost(at: string, loader: () => object | Promise<object> = () => ({})) {
  const posted: string[] = [];
  const shown = show(
    <>
      <PageWithForm />
      <Link to="#content">Skip</Link>
      <Link to="#top">Back to top</Link>
      <Link to=".">Again</Link>
      <p data-testid="place">{<Place />}</p>
    </>,
    {
      at,
      loader,
      action: ({ request }) => {
        posted.push(request.url);
        return aResult({ errors: [{ field: "name", key: "posting:problem.required" }] });
      },
    },
  );
  fireEvent.click(shown.getByRole("button", { name: "Save" }));
  await shown.findByRole("alert");
  const follow = (name: string) => fireEvent.click(shown.getByRole("link", { name }));
  const place = () => shown.getByTestId("place").textContent;
  return { shown, posted, follow, place };
}

function Place() {
  const { pathname, search, hash } = useLocation();
  return <>{pathname + search + hash}</>;
}

test("fragment links keep the result of the last post, however many are followed", async () => {
  const { shown, follow, place } = await openAndPost("/signup");
  for (const [name, hash] of [
    ["Skip", "#content"],
    ["Back to top", "#top"],
  ] as const) {
    follow(name);
    await waitFor(() => expect(place()).toBe(`/signup${hash}`));
    expect(shown.getByRole("alert").textContent).toContain("Name");
  }
});

test("a post after a fragment link goes to the page without the fragment", async () => {
  const { shown, posted, follow, place } = await openAndPost("/signup");
  follow("Skip");
  await waitFor(() => expect(place()).toBe("/signup#content"));
  fireEvent.click(shown.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(place()).toBe("/signup"));
  expect(posted).toHaveLength(2);
});

test("a page that is opened again doesn't show the last result", async () => {
  const { shown, follow } = await openAndPost("/signup");
  follow("Again");
  await waitFor(() => expect(shown.queryByRole("alert")).toBeNull());
});

test("a fragment link keeps the result while the page's data is still loading after the post", async () => {
  let loads = 0;
  let finish = (): void => undefined;
  const late = new Promise<object>((resolve) => {
    finish = () => resolve({});
  });
  // The page was opened with its data, so the first load is the one after the post.
  const loader = async () => (++loads === 1 ? late : { loads });
  const { shown, follow, place } = await openAndPost("/signup", loader);
  follow("Skip");
  await waitFor(() => expect(place()).toBe("/signup#content"));
  finish();
  expect(loads).toBe(2);
  expect(shown.getByRole("alert").textContent).toContain("Name");
  follow("Back to top");
  await waitFor(() => expect(place()).toBe("/signup#top"));
  expect(shown.getByRole("alert").textContent).toContain("Name");
});
