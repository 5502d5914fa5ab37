import { expect, test } from "vitest";
import { scriptedContext } from "../../tests/support/scripted-context.ts";
import { loader } from "./feed.resource.ts";
import { HOUR_MS } from "../domain/durations.ts";

const published = {
  id: 1,
  name: "Night drags",
  slug: "night-drags",
  publish_time: "2027-02-03T10:00:00+11:00",
};

test("an empty feed is dated when it was first empty, and unchanged until an article is published", async () => {
  let articles: object[] = [];
  const { context, clock } = await scriptedContext({
    answers: {
      "cognito/article": () => articles,
      "cognito/group": () => [],
      "cognito/domain/currentDomain": () => ({ name: "Speedway" }),
    },
  });
  const request = new Request("https://site.example/blog/feed.xml");
  const updated = async () => {
    const feed = await (await loader({ context, request, params: {} })).text();
    return { feed, at: /<updated>([^<]+)</.exec(feed)?.[1] };
  };
  const emptySince = new Date(clock.now()).toISOString();
  const first = await updated();
  expect(first.at).toBe(emptySince);
  clock.advance(HOUR_MS);
  expect(await updated()).toEqual(first);
  articles = [published];
  expect((await updated()).at).toBe("2027-02-02T23:00:00.000Z");
  articles = [];
  clock.advance(1_000);
  expect((await updated()).at).toBe(new Date(clock.now()).toISOString());
});
