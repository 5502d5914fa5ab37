import { type IncomingHttpHeaders, request } from "node:http";

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** Where a redirect leads, as a path of the site when it stays there; "" without one. */
  location: string;
  setCookies: string[];
};

/** Members of a form; a list is sent as the same name several times. */
export type Fields = Record<string, string | readonly string[]>;

/**
 * A browser without JavaScript: keeps cookies, sends the headers of its own navigation, and follows redirects
 * only when told to.
 */
export type Browser = {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, fields: Fields, headers?: Record<string, string>): Promise<Answer>;
  send(
    method: string,
    path: string,
    body: string | Buffer | null,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Follows redirects within the site, ten at most. */
  follow(answer: Answer): Promise<Answer>;
  cookies: Map<string, string>;
  /** Another window of the same browser, as it is now; later changes are its own. */
  copy(): Browser;
};

/**
 * `always` goes along with every request, for instance the language or the name of a proxy; `from` is the
 * address of this machine that it comes from, 127.0.0.1 or another loopback address, which is what limits by
 * address tell visitors apart by.
 */
export function browserOf(
  port: number,
  publicUrl: string,
  always: Record<string, string> = {},
  cookies = new Map<string, string>(),
  from = "127.0.0.1",
): Browser {
  const { host } = new URL(publicUrl);

  const browser: Browser = {
    cookies,
    copy: () => browserOf(port, publicUrl, always, new Map(cookies), from),
    get: (path, headers) => browser.send("GET", path, null, headers),
    post: (path, fields, headers) =>
      browser.send("POST", path, encode(fields), {
        "content-type": "application/x-www-form-urlencoded",
        origin: publicUrl,
        "sec-fetch-site": "same-origin",
        ...headers,
      }),
    async follow(answer) {
      let current = answer;
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
              ...always,
              ...headers,
            },
          },
          (incoming) => {
            const pieces: Buffer[] = [];
            incoming.on("data", (piece: Buffer) => pieces.push(piece));
            incoming.on("error", reject);
            incoming.on("end", () => {
              const setCookies = incoming.headers["set-cookie"] ?? [];
              for (const line of setCookies) keep(line);
              resolve({
                status: incoming.statusCode ?? 0,
                headers: incoming.headers,
                body: Buffer.concat(pieces).toString(),
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

  function keep(line: string): void {
    const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf("="));
    const isTakenAway = attributes.some((attribute) => attribute.toLowerCase() === "max-age=0");
    if (isTakenAway) cookies.delete(name);
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
