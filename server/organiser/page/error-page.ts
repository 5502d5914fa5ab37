import type { ServerResponse } from "node:http";
import { html } from "./html.ts";
import { renderApiPage, sendPage } from "./page.ts";

/**
 * Sends a page in English that says why a request for a page failed. `headers` are added to the response's.
 * The database isn't read, because it may be the cause.
 */
export function sendErrorPage(
  response: ServerResponse,
  {
    status,
    message,
    headers,
    organisationName,
  }: { status: number; message: string; headers: Record<string, string>; organisationName: string },
): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  const title = "This didn’t work";
  const content = html`<p role="alert">${message}</p>`;
  sendPage(response, status, renderApiPage({ language: "en", title, organisationName, content, footer: "" }));
}
