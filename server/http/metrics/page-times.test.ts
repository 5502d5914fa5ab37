import { expect, test } from "vitest";
import { startPageTimes } from "./page-times.ts";

function pageAt(clock: { time: number }) {
  const times = startPageTimes(() => clock.time);
  const answers: (() => void)[] = [];
  return {
    ...times,
    asks: () => times.trackResponse(new Promise<void>((resolve) => answers.push(resolve))),
    async hasResponded() {
      answers.shift()?.();
      await Promise.resolve();
    },
  };
}

test("each moment counts once, however many API responses are awaited", async () => {
  const clock = { time: 0 };
  const page = pageAt(clock);
  clock.time = 2;
  page.asks();
  clock.time = 5;
  page.asks();
  clock.time = 9;
  await page.hasResponded();
  clock.time = 10;
  await page.hasResponded();
  clock.time = 11;
  expect(page.getElapsedMs()).toEqual({ api: 8, render: 0, compress: 0, rest: 3 });
});

test("rendering and compressing are measured separately from other work", () => {
  const clock = { time: 100 };
  const page = pageAt(clock);
  clock.time = 103;
  const isRendered = page.startPhase("render");
  clock.time = 110;
  isRendered();
  clock.time = 111;
  const isCompressed = page.startPhase("compress");
  clock.time = 115;
  isCompressed();
  expect(page.getElapsedMs()).toEqual({ api: 0, render: 7, compress: 4, rest: 4 });
});

test("a response that never arrives does not affect the other phases", async () => {
  const clock = { time: 0 };
  const page = pageAt(clock);
  page.trackResponse(Promise.reject(new Error("The API is away.")));
  clock.time = 4;
  await Promise.resolve();
  await Promise.resolve();
  clock.time = 6;
  expect(page.getElapsedMs()).toEqual({ api: 4, render: 0, compress: 0, rest: 2 });
});
