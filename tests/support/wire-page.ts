import { z } from "zod";
import { loaders } from "../../app/content/loaders.ts";
import type { RunningOrganiser } from "./running-organiser.ts";

/** The two formats in which the API tells a page. */
export type PageFormat = "blocks" | "rows";

/**
 * A widget as an answer of the API has it: its settings (perhaps as a text that is no JSON), and what stands
 * around it in the spelling of its format.
 */
export type WireWidget = { kind: string; settings: unknown; frame?: Record<string, unknown> };

/** A page as the API answers with it in a format. `content` is its rich content. */
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

/** Whether a call asks for the page with this url, in either format. */
export const asksForPage = (url: string, path: string, body: string): boolean =>
  path.endsWith(`/cognito/page/${url}`) || (body.includes("cognitoPage(") && body.includes(`"${url}"`));

/**
 * A widget of each kind that the site knows, as the sample's page of all widgets has it in a format: with its
 * settings, and with all names that a setting of the kind may have. What every widget has alike (`widget_…`)
 * is left out.
 */
export async function everyKind(organiser: RunningOrganiser, format: PageFormat) {
  const all = format === "rows" ? await rowsOf(organiser) : await blocksOf(organiser);
  return Object.entries(loaders).map(([kind, { settings: schema }]) => {
    const widget = all.find((one) => one.kind === kind);
    if (!widget) throw new Error(`The page /style has no ${kind}`);
    const names = [...fieldsOf(schema), ...Object.keys(widget.settings)];
    return { ...widget, fields: [...new Set(names)].filter((name) => !/^(widget_|anchor_name$)/.test(name)) };
  });
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

async function rowsOf({ url }: RunningOrganiser) {
  const { rows } = Rows.parse(await (await fetch(`${url}/api/v1/cognito/page/style?pb=1`)).json());
  const widgets = rows.flatMap(({ blocks }) => blocks.flatMap((block) => block.widgets));
  return widgets.map(({ outer, templatevar }) => ({ kind: outer, settings: templatevar }));
}

async function blocksOf({ url }: RunningOrganiser) {
  const query = '{ cognitoPage(whereEqual: { url: "style" }) { pageContents { template variables } } }';
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`${url}/graphql`, { method: "POST", headers, body: JSON.stringify({ query }) });
  const { pageContents } = Blocks.parse(await answer.json()).data.cognitoPage;
  return pageContents.map(({ template, variables }) => ({
    kind: template,
    settings: Settings.parse(JSON.parse(variables)),
  }));
}

/** The names in a schema of settings, whatever it is put together of. */
function fieldsOf(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right].flatMap(fieldsOf);
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.def.in);
  throw new Error("The settings of a widget are of a shape that nobody looks into");
}
