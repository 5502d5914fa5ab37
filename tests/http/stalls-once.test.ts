import { expect } from "vitest";
import type { Answer } from "../support/browser.ts";
import { documentFile, postParts } from "../support/files.ts";
import { textOf } from "../support/html-form.ts";
import { stallsOf } from "../support/stall-order.ts";
import { filledIn, formOf, idsOf, page, test, trader } from "../support/stall-visit.ts";

test.afterEach(({ calls }) => calls.behave());

/** Where an application that could not be confirmed is looked up. */
const lookUpIn = ({ body }: Answer): string =>
  /href="(\/event\/[^"]*\?reference=[^"]+)"/.exec(body)?.[1]?.replaceAll("&amp;", "&") ?? "";

test("five posts at once make one application, files and all [API-110]", async ({ organiser, site }) => {
  const { browser, calls } = await trader(organiser, site);
  const form = (await filledIn(browser, await idsOf(calls))).fillIn({
    insurance: "insurance-file",
    insurance_expiry: "2099-01-01",
  });
  const fields = form.press("Send application");
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      postParts(browser, site.publicUrl, page, fields, { insurance_file: documentFile() }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
  expect(await stallsOf(calls)).toHaveLength(1);
});

test("an answer that was lost is found out, and nothing is sent twice", async ({
  organiser,
  site,
  calls: line,
}) => {
  const { browser, calls } = await trader(organiser, site);
  const form = await filledIn(browser, await idsOf(calls));
  line.loseAnswersOf("event/event/submitEntry");
  const answer = await browser.post(page, form.press("Send application"));
  line.behave();
  expect(answer.status).toBe(504);
  expect(textOf(answer.body)).toContain("We could not confirm your application. Do not send it again.");
  expect(textOf((await browser.get(lookUpIn(answer))).body)).toContain("Your application has arrived.");
  expect(await stallsOf(calls)).toHaveLength(1);
});

test("one that the API never took is found out as well, and the form is still there to be sent", async ({
  organiser,
  site,
  calls: line,
}) => {
  const { browser, calls } = await trader(organiser, site);
  const form = await filledIn(browser, await idsOf(calls));
  line.refuse("event/event/submitEntry", 503, { message: "Down for a minute", text_code: "" });
  const answer = await browser.post(page, form.press("Send application"));
  line.behave();
  expect(answer.status).toBe(504);
  const found = await browser.get(lookUpIn(answer));
  expect(textOf(found.body)).toContain("did not arrive");
  expect(formOf(found).values()).toMatchObject({ products: ["Enamel signs"], stall_width: ["4"] });
  expect((await browser.post(page, formOf(found).press("Send application"))).status).toBe(303);
  expect(await stallsOf(calls)).toHaveLength(1);
});
