import { describe, expect, test } from "vitest";
import { Page } from "../../wire/page.ts";
import { buildPageModel, listWidgets } from "./page-model.ts";

const timeZone = "Australia/Sydney";
const at = (time: string) => Date.parse(time);
const now = at("2026-03-14T08:00:00Z"); // 7 pm in Sydney

const blocksPage = (blocks: object[]) =>
  buildPageModel(Page.parse({ id: 1, name: "Home", url: "home", pageContents: blocks }), {
    now,
    timeZone,
  });
const rowsPage = (rows: object[], time = now) =>
  buildPageModel(Page.parse({ id: 1, slug: "home", title: "Home", rows }), { now: time, timeZone });
const row = (...widgets: object[]) => ({ id: 7, blocks: [{ id: 8, width: 12, widgets }] });
const visible = (settings: object) => listWidgets(rowsPage([row(html(settings))])).length === 1;
const html = (settings: object = {}) => ({
  outer: "core/html",
  templatevar: JSON.stringify({ html: "<p>hi</p>", ...settings }),
});

describe("a page in the block format", () => {
  test("shows its blocks in the organiser's order [CMS-012]", () => {
    const page = blocksPage([
      { id: 1, sort_order: 20, template: "core/html" },
      { id: 2, sort_order: 10, template: "core/heading" },
    ]);
    expect(listWidgets(page).map(({ kind }) => kind)).toEqual(["core/heading", "core/html"]);
  });

  test("leaves out blocks that are hidden, deleted, expired or not yet visible [CMS-017 CMS-018 CMS-019 CMS-020 CMS-022]", () => {
    const page = blocksPage([
      { id: 1, template: "a", hidden: true },
      { id: 2, template: "b", deleted: true, editing: true },
      { id: 3, template: "c", start_time: "2026-03-14 19:00:01" },
      { id: 4, template: "d", end_time: "2026-03-14 18:59:59" },
      { id: 5, template: "e", hidden: true, editing: true },
      { id: 6, template: "f", start_time: "2026-03-14 19:00:00", end_time: "2026-03-14 19:00:00" },
    ]);
    expect(listWidgets(page).map(({ kind }) => kind)).toEqual(["e", "f"]);
  });

  test("reports when the next of its blocks appears or disappears [CMS-021]", () => {
    const page = blocksPage([
      { id: 1, template: "a", start_time: "2026-03-14 20:00:00" },
      { id: 2, template: "b", end_time: "2026-03-14 21:00:00" },
    ]);
    expect(page.changesAt).toBe(at("2026-03-14T09:00:00Z"));
    expect(blocksPage([{ id: 1, template: "a" }]).changesAt).toBeNull();
  });

  test("keeps a block's frame: anchor, colours, space, width, background [CMS-011 CMS-013 CMS-014 CMS-016]", () => {
    const page = blocksPage([
      {
        id: 1,
        template: "core/html",
        anchor_name: "partners",
        full_width: 1,
        background_colour: "blk",
        text_colour: "wht",
        padding_top: "12",
        imageHashes: { background_image: "a1b2" },
        background_video_id: "9",
        aos_type: "fade-up",
      },
    ]);
    expect(listWidgets(page)[0]?.frame).toMatchObject({
      anchor: "partners",
      isFullWidth: true,
      backgroundColour: "blk",
      textColour: "wht",
      spacing: { paddingTop: "12", paddingBottom: "" },
      background: { picture: { hash: "a1b2" }, opacity: 100, saturation: 100, videoId: "" },
      animation: "fade-up",
    });
  });

  test.each([
    ["anchor_name", "partners", "anchor", "partners", ""],
    ["full_width", 1, "isFullWidth", true, false],
    ["background_colour", "blk", "backgroundColour", "blk", ""],
    ["text_colour", "wht", "textColour", "wht", ""],
    ["padding_top", "1", "spacing.paddingTop", "1", ""],
    ["padding_bottom", "2", "spacing.paddingBottom", "2", ""],
    ["padding_left", "3", "spacing.paddingLeft", "3", ""],
    ["padding_right", "4", "spacing.paddingRight", "4", ""],
    ["margin_top", "5", "spacing.marginTop", "5", ""],
    ["margin_bottom", "6", "spacing.marginBottom", "6", ""],
    ["imageHashes", { background_image: "a1b2" }, "background.picture.hash", "a1b2", ""],
    ["background_image_fixed", 1, "background.isFixed", true, false],
    ["background_image_opacity", "30", "background.opacity", 30, 100],
    ["background_image_saturation", "50", "background.saturation", 50, 100],
    ["background_video_id", "9", "background.videoId", "9", ""],
    ["background_video", { imageHashes: { slate: "c3d4" } }, "background.videoPoster.hash", "c3d4", ""],
    ["aos_type", "fade-up", "animation", "fade-up", ""],
  ])(
    "reads %s %j of a block as its frame's %s: %j, and %j by default [CMS-011 CMS-013 CMS-014]",
    (member, value, path, expected, defaultValue) => {
      const frameOf = (members: object) =>
        listWidgets(blocksPage([{ id: 1, template: "a", ...members }]))[0]?.frame;
      expect(frameOf({ [member]: value })).toHaveProperty(path, expected);
      expect(frameOf({})).toHaveProperty(path, defaultValue);
    },
  );

  test("shows a background video only if there is no background picture", () => {
    const page = blocksPage([
      {
        id: 1,
        template: "core/html",
        background_video_id: "9",
        background_video: { imageHashes: { slate: "c3d4" } },
      },
    ]);
    expect(listWidgets(page)[0]?.frame.background).toMatchObject({
      videoId: "9",
      videoPoster: { hash: "c3d4" },
    });
  });
});

describe("a page in the rows format", () => {
  test("places the blocks of a row in columns out of 12 [CMS-004 CMS-005 CMS-008]", () => {
    const page = rowsPage([
      {
        id: 1,
        row_type: "columns",
        blocks: [
          { width: 4, widgets: [html()] },
          { width: 6, offset: 2, widgets: [html()] },
        ],
      },
    ]);
    expect(page.rows[0]).toMatchObject({
      layout: "columns",
      columns: [
        { span: 4, offset: 0 },
        { span: 6, offset: 2 },
      ],
    });
  });

  test("treats an invalid width or offset as the whole row", () => {
    const page = rowsPage([
      {
        id: 1,
        blocks: [
          { width: 0, widgets: [html()] },
          { width: 99, offset: 44, widgets: [] },
        ],
      },
    ]);
    expect(page.rows[0]?.columns.map(({ span, offset }) => [span, offset])).toEqual([
      [12, 0],
      [12, 0],
    ]);
  });

  test("keeps the names of its tabs [CMS-006 CMS-043]", () => {
    const page = rowsPage([
      { row_type: "tabs", blocks: [{ title: "Themed Event Requirements", widgets: [html()] }] },
    ]);
    expect(page.rows[0]).toMatchObject({ layout: "tabs", columns: [{ title: "Themed Event Requirements" }] });
  });

  test("hides a widget before and after its dates, in the organiser's time zone [CMS-023 CMS-024]", () => {
    expect(visible({ widget_hidden_before: "2026-03-14 19:00:01" })).toBe(false);
    expect(visible({ widget_hidden_before: "2026-03-14 19:00:00" })).toBe(true);
    expect(visible({ widget_hidden_after: "2026-03-14 18:59:59" })).toBe(false);
    expect(visible({ widget_hidden_after: "2026-03-14" })).toBe(true); // until the end of that day
    expect(visible({ widget_hidden_after: "2026-03-13" })).toBe(false);
    expect(visible({ widget_is_visible: "0" })).toBe(false);
    expect(visible({ widget_is_visible: "1" })).toBe(true);
  });

  test.each([
    ["in the widget", (flags: object) => row({ ...html(), ...flags })],
    ["among its settings", (flags: object) => row(html(flags))],
    ["in its column", (flags: object) => ({ blocks: [{ ...flags, widgets: [html()] }] })],
  ])(
    "respects deleted, editing and hidden %s, as in the block format [CMS-017 CMS-018 CMS-022]",
    (_where, rowWith) => {
      const shows = (flags: object) => listWidgets(rowsPage([rowWith(flags)])).length === 1;
      expect(shows({ deleted: 0, editing: 0, hidden: 0 })).toBe(true);
      expect(shows({ deleted: 1 })).toBe(false);
      expect(shows({ hidden: "1" })).toBe(false);
      expect(shows({ hidden: true, editing: true })).toBe(true);
      expect(shows({ deleted: true, editing: true })).toBe(false);
    },
  );

  test("reads a widget's background picture from its settings", () => {
    const image = { url: "/assets/i/a1b2/16x9/1920.jpg", width: 1920, height: 1080 };
    const page = rowsPage([
      row(html({ widget_background_image: image, widget_background_image_opacity: "30" })),
    ]);
    expect(listWidgets(page)[0]?.frame.background).toMatchObject({
      picture: { hash: "a1b2", image: { width: 1920, height: 1080 } },
      opacity: 30,
    });
  });

  test("keeps a widget with invalid wrapper settings", () => {
    const page = rowsPage([
      row(
        html({
          widget_background_image: 12,
          widget_background_image_opacity: "dark",
          widget_padding_top: {},
        }),
      ),
      row({ outer: "core/html", templatevar: "[]" }),
    ]);
    expect(listWidgets(page)).toHaveLength(2);
  });
});

test("an empty row is left out", () => {
  expect(rowsPage([row(), row(html())]).rows).toHaveLength(1);
});
