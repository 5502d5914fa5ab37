import { expect, test } from "vitest";
import { startDeadline, createTimeouts } from "./timeouts.ts";

function deadlineOf(kind: "page" | "post") {
  const clock = { time: 0 };
  return { clock, deadline: startDeadline(kind, createTimeouts(8_000), () => clock.time) };
}

test("a page waits for reads until 10 s have passed, however many there are", () => {
  const { clock, deadline } = deadlineOf("page");
  expect(deadline.getReadTimeLeft()).toBe(10_000);
  clock.time = 8_000.4;
  expect(deadline.getReadTimeLeft()).toBe(1_999);
  clock.time = 12_000;
  expect(deadline.getReadTimeLeft()).toBe(0);
});

test("a page can always wait for one read, whatever its timeout", () => {
  expect(createTimeouts(20_000).pageTimeoutMs).toBe(22_000);
});

test("a write leaves 5 s of a post's 55 s for the page after it, and is not sent without time for a response", () => {
  const { clock, deadline } = deadlineOf("post");
  expect(deadline.getWriteTimeLeft()).toBe(50_000);
  clock.time = 47_000;
  expect(deadline.getWriteTimeLeft()).toBe(3_000);
  clock.time = 48_500;
  expect(deadline.getWriteTimeLeft()).toBe(0);
  expect(deadline.getReadTimeLeft()).toBe(6_500);
});

test("the page after a write without a response has 2 s", () => {
  const { clock, deadline } = deadlineOf("post");
  clock.time = 20_000;
  deadline.recordWriteTimeout();
  expect(deadline.getReadTimeLeft()).toBe(35_000);
  deadline.startPageTimeout();
  expect(deadline.getReadTimeLeft()).toBe(2_000);
});

test("the page after a post has the time of a page at most, and never more than is left of the post", () => {
  const early = deadlineOf("post");
  early.clock.time = 1_000;
  early.deadline.startPageTimeout();
  expect(early.deadline.getReadTimeLeft()).toBe(10_000);

  const late = deadlineOf("post");
  late.clock.time = 51_000;
  late.deadline.startPageTimeout();
  expect(late.deadline.getReadTimeLeft()).toBe(4_000);
});
