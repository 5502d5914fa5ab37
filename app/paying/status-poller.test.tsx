// @vitest-environment jsdom
import { act } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { linksIn, show } from "../../tests/support/render-part.tsx";
import { StatusPoller } from "./status-poller.tsx";

/**
 * A page with a status poller, whose reload takes `answered` seconds. `pass` advances the time by seconds,
 * `asked` counts the reloads.
 */
function asking(responded = 1) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let times = 0;
  const loader = () => {
    times += 1;
    return new Promise((done) => setTimeout(() => done(null), responded * 1_000));
  };
  const shown = show(<StatusPoller to="/cart?reference=sealed" />, { loader });
  return {
    shown,
    asked: () => times,
    pass: (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000)),
  };
}

test("there is a link that asks again, for whoever can't wait", () => {
  expect(linksIn(asking().shown)).toEqual(["Check again: /cart?reference=sealed"]);
});

test("the page asks by itself 3 s after its answer, then 5, 10, 20 and 30 s, and from then on after 30 s", async () => {
  const { asked, pass } = asking();
  let times = 0;
  for (const seconds of [3, 5, 10, 20, 30, 30, 30]) {
    await pass(seconds - 0.001);
    expect(asked()).toBe(times);
    await pass(0.001);
    times += 1;
    expect(asked()).toBe(times);
    await pass(1);
  }
});

test("it doesn't ask again before it is answered", async () => {
  const { asked, pass } = asking(60);
  await pass(3);
  await pass(59);
  expect(asked()).toBe(1);
});

test("without a connection it stays as it is, and asks once there is one", async () => {
  const { asked, pass } = asking();
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await pass(60);
  expect(asked()).toBe(0);
  onLine.mockReturnValue(true);
  await pass(3);
  expect(asked()).toBe(1);
});

test("a page that is left asks no more", async () => {
  const { shown, asked, pass } = asking();
  shown.unmount();
  await pass(60);
  expect(asked()).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});
