import { z } from "zod";
import { loaders } from "../../app/content/loaders.server.ts";
import type { RunningOrganiser } from "./running-organiser.ts";

/** The two formats of the API's pages. */
export type PageFormat = "blocks" | "rows";

/**
 * A widget as in a response of the API: its settings (also as text that may not be JSON), and the other
 * members of its format.
 */
export type WireWidget = { kind: string; settings: unknown; frame?: Record<string, unknown> };

/** Builds the API's response for a page in this format. `content` is its rich content. */
export function wirePage(format: PageFormat, url: string, widgets: WireWidget[], content: unknown = "[]") {
  const page = { id: 900, name: "A page", title: "A page", meta_description: "", content, updated_at: "" };
  if (format === "rows") {
    const rows = widgets.map(({ kind, settings, frame }, index) => ({
      id: index + 1,
      row_type: "columns",
      blocks: [{ id: index + 1, width: 12, widgets: [{ outer: kind, templatevar: settings, ...frame }] }],
    }));
    return { ...page, slug: url, rows };
  }
  const blocks = widgets.map(({ kind, settings, frame }, index) => ({
    id: index + 1,
    sort_order: index + 1,
    template: kind,
    variables: typeof settings === "string" ? settings : JSON.stringify(settings),
    ...frame,
  }));
  return { data: { cognitoPage: { ...page, url, pageContents: blocks } } };
}

/** Whether a call requests the page with this url, in either format. */
export const isPageRequest = (url: string, path: string, body: string): boolean =>
  path.endsWith(`/cognito/page/${url}`) || (body.includes("cognitoPage(") && body.includes(`"${url}"`));

/**
 * Loads a widget of each kind that the site supports from the style guide, in this format. Returns its kind, its
 * settings, and as `fields` the names of all settings of that kind, except those that all widgets share.
 */
export async function loadWidgetOfEachKind(organiser: RunningOrganiser, format: PageFormat) {
  const all = format === "rows" ? await loadRowWidgets(organiser) : await loadBlockWidgets(organiser);
  const modules = Object.entries(loaders).map(async ([kind, load]) => {
    const widget = all.find((candidate) => candidate.kind === kind);
    if (!widget) throw new Error(`The page /style has no ${kind}`);
    const { settings } = (await load()).widgetLoader;
    const names = [...getSettingNames(settings), ...Object.keys(widget.settings)];
    return { ...widget, fields: [...new Set(names)].filter((name) => !/^(widget_|anchor_name$)/.test(name)) };
  });
  return Promise.all(modules);
}

const Settings = z.record(z.string(), z.unknown());
const Rows = z.object({
  rows: z.array(
    z.object({
      blocks: z.array(z.object({ widgets: z.array(z.object({ outer: z.string(), templatevar: Settings })) })),
    }),
  ),
});
const Blocks = z.object({
  data: z.object({
    cognitoPage: z.object({
      pageContents: z.array(z.object({ template: z.string(), variables: z.string() })),
    }),
  }),
});

async function loadRowWidgets({ url }: RunningOrganiser) {
  const { rows } = Rows.parse(await (await fetch(`${url}/api/v1/cognito/page/style?pb=1`)).json());
  const widgets = rows.flatMap(({ blocks }) => blocks.flatMap((block) => block.widgets));
  return widgets.map(({ outer, templatevar }) => ({ kind: outer, settings: templatevar }));
}

async function loadBlockWidgets({ url }: RunningOrganiser) {
  const query = '{ cognitoPage(whereEqual: { url: "style" }) { pageContents { template variables } } }';
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers,
    body: JSON.stringify({ query }),
  });
  const { pageContents } = Blocks.parse(await response.json()).data.cognitoPage;
  return pageContents.map(({ template, variables }) => ({
    kind: template,
    settings: Settings.parse(JSON.parse(variables)),
  }));
}

/** Returns the property names of a schema of settings. */
function getSettingNames(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodIntersection)
    return [schema.def.left, schema.def.right].flatMap(getSettingNames);
  if (schema instanceof z.ZodPipe) return getSettingNames(schema.def.in);
  throw new Error("The settings of a widget have an unsupported schema");
}
