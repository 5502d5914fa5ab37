import { type IncomingHttpHeaders, request } from "node:http";

export type BrowserResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** Target of a redirect, as a path if it is within the site; "" without a redirect. */
  location: string;
  setCookies: string[];
};

/** Fields of a form; a list is sent as repeated fields of the same name. */
export type Fields = Record<string, string | readonly string[]>;

/**
 * A browser without JavaScript: stores cookies, sends the headers of a navigation, and follows redirects only
 * with `follow`.
 */
export type Browser = {
  get(path: string, headers?: Record<string, string>): Promise<BrowserResponse>;
  post(path: string, fields: Fields, headers?: Record<string, string>): Promise<BrowserResponse>;
  send(
    method: string,
    path: string,
    body: string | Buffer | null,
    headers?: Record<string, string>,
  ): Promise<BrowserResponse>;
  /** Follows redirects within the site, at most ten. */
  follow(response: BrowserResponse): Promise<BrowserResponse>;
  cookies: Map<string, string>;
  /** A copy with the current cookies; later changes are independent. */
  copy(): Browser;
};

/**
 * Creates a browser for a site on `port` of 127.0.0.1. `defaultHeaders` are sent with every request, for
 * instance the language or the name of a proxy. `from` is the loopback address of the client, by which rate
 * limits distinguish clients.
 */
export function browserOf(
  port: number,
  publicUrl: string,
  defaultHeaders: Record<string, string> = {},
  cookies = new Map<string, string>(),
  from = "127.0.0.1",
): Browser {
  const { host } = new URL(publicUrl);

  const browser: Browser = {
    cookies,
    copy: () => browserOf(port, publicUrl, defaultHeaders, new Map(cookies), from),
    get: (path, headers) => browser.send("GET", path, null, headers),
    post: (path, fields, headers) =>
      browser.send("POST", path, encode(fields), {
        "content-type": "application/x-www-form-urlencoded",
        origin: publicUrl,
        "sec-fetch-site": "same-origin",
        ...headers,
      }),
    async follow(response) {
      let current = response;
      for (let hops = 0; hops < 10 && current.location.startsWith("/"); hops++)
        current = await browser.get(current.location.replace(/#.*/, ""));
      return current;
    },
    send: (method, path, body, headers = {}) =>
      new Promise((resolve, reject) => {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
        const outgoing = request(
          {
            host: "127.0.0.1",
            port,
            localAddress: from,
            path,
            method,
            agent: false,
            headers: {
              host,
              accept: "text/html",
              ...(cookie ? { cookie } : {}),
              ...(body === null ? {} : { "content-length": Buffer.byteLength(body) }),
              ...defaultHeaders,
              ...headers,
            },
          },
          (incoming) => {
            const chunks: Buffer[] = [];
            incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
            incoming.on("error", reject);
            incoming.on("end", () => {
              const setCookies = incoming.headers["set-cookie"] ?? [];
              for (const header of setCookies) storeCookie(header);
              resolve({
                status: incoming.statusCode ?? 0,
                headers: incoming.headers,
                body: Buffer.concat(chunks).toString(),
                location: withinSite(incoming.headers.location ?? ""),
                setCookies,
              });
            });
          },
        );
        outgoing.on("error", reject);
        outgoing.end(body ?? undefined);
      }),
  };
  return browser;

  function storeCookie(header: string): void {
    const [pair = "", ...attributes] = header.split(";").map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf("="));
    const isDeleted = attributes.some((attribute) => attribute.toLowerCase() === "max-age=0");
    if (isDeleted) cookies.delete(name);
    else cookies.set(name, pair.slice(pair.indexOf("=") + 1));
  }

  function withinSite(location: string): string {
    return location.startsWith(`${publicUrl}/`) ? location.slice(publicUrl.length) : location;
  }
}

function encode(fields: Fields): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const item of typeof value === "string" ? [value] : value) form.append(name, item);
  return form.toString();
}
