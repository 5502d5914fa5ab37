import { expect } from "vitest";
import type { BrowserResponse } from "../support/browser.ts";
import { documentFile, postMultipart } from "../support/files.ts";
import { textOf } from "../support/html-form.ts";
import { loadStalls } from "../support/stall-order.ts";
import {
  fillInApplication,
  formOf,
  loadMarketIds,
  page,
  test,
  createTrader,
} from "../support/stall-visit.ts";

test.afterEach(({ calls }) => calls.behave());

/** Status page of an indeterminate application. */
const statusUrlIn = ({ body }: BrowserResponse): string =>
  /href="(\/event\/[^"]*\?reference=[^"]+)"/.exec(body)?.[1]?.replaceAll("&amp;", "&") ?? "";

test("five concurrent posts create one application, including files [API-110]", async ({
  organiser,
  site,
}) => {
  const { browser, calls } = await createTrader(organiser, site);
  const form = (await fillInApplication(browser, await loadMarketIds(calls))).fillIn({
    insurance: "insurance-file",
    insurance_expiry: "2099-01-01",
  });
  const fields = form.press("Send application");
  const responses = await Promise.all(
    Array.from({ length: 5 }, () =>
      postMultipart(browser, site.publicUrl, page, fields, { insurance_file: documentFile() }),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
  expect(await loadStalls(calls)).toHaveLength(1);
});

test("an application whose response was lost is found, and nothing is sent twice", async ({
  organiser,
  site,
  calls: watchedApi,
}) => {
  const { browser, calls } = await createTrader(organiser, site);
  const form = await fillInApplication(browser, await loadMarketIds(calls));
  watchedApi.dropResponsesOf("event/event/submitEntry");
  const response = await browser.post(page, form.press("Send application"));
  watchedApi.behave();
  expect(response.status).toBe(504);
  expect(textOf(response.body)).toContain("We could not confirm your application. Do not send it again.");
  expect(textOf((await browser.get(statusUrlIn(response))).body)).toContain(
    "We’ve received your application.",
  );
  expect(await loadStalls(calls)).toHaveLength(1);
});

test("one that the API never received is looked up too, and the form can still be submitted", async ({
  organiser,
  site,
  calls: watchedApi,
}) => {
  const { browser, calls } = await createTrader(organiser, site);
  const form = await fillInApplication(browser, await loadMarketIds(calls));
  watchedApi.respondWith("event/event/submitEntry", 503, { message: "Down for a minute", text_code: "" });
  const response = await browser.post(page, form.press("Send application"));
  watchedApi.behave();
  expect(response.status).toBe(504);
  const found = await browser.get(statusUrlIn(response));
  expect(textOf(found.body)).toContain("Your order didn’t go through.");
  expect(formOf(found).values()).toMatchObject({ products: ["Enamel signs"], stall_width: ["4"] });
  expect((await browser.post(page, formOf(found).press("Send application"))).status).toBe(303);
  expect(await loadStalls(calls)).toHaveLength(1);
});
