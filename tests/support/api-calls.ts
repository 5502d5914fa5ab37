import { z } from "zod";
import { Tokens } from "../../app/wire/account.ts";
import { replaceMarked } from "../../app/wire/media-address.ts";

/** What the organiser API answered, unparsed. */
type ApiAnswer = { status: number; headers: Headers; body: unknown };

export type ApiCalls = {
  /** A call below `/api/v1/` by GET; a list becomes a name that comes several times. */
  get(
    path: string,
    query?: Record<string, string | number | string[]>,
    headers?: HeadersInit,
  ): Promise<ApiAnswer>;
  /** The same by POST with a JSON body. */
  post(path: string, body?: object, headers?: HeadersInit): Promise<ApiAnswer>;
  graphql(query: string, variables?: object): Promise<ApiAnswer>;
};

/** Calls of the organiser API at `url` as any program would make them: signed out, or with a bearer. */
export function callsOf(url: string, bearer?: string): ApiCalls {
  const always = bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` };

  return {
    get(path, query = {}, headers = {}) {
      const search = new URLSearchParams();
      for (const [name, value] of Object.entries(query)) {
        for (const item of [value].flat()) search.append(name, String(item));
      }
      return ask(`${url}/api/v1/${path}?${search}`, { headers: { ...always, ...plain(headers) } });
    },
    post: (path, body = {}, headers = {}) => send(`${url}/api/v1/${path}`, body, headers),
    graphql: (query, variables = {}) => send(`${url}/graphql`, { query, variables }, {}),
  };

  function send(address: string, body: object, headers: HeadersInit): Promise<ApiAnswer> {
    return ask(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...always, ...plain(headers) },
      body: JSON.stringify(body),
    });
  }
}

const plain = (headers: HeadersInit) => Object.fromEntries(new Headers(headers));

async function ask(address: string, init: RequestInit): Promise<ApiAnswer> {
  const response = await fetch(address, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
}

/** The documented body of a refusal. */
export const Refusal = z.object({ message: z.string().min(1), text_code: z.string() });

/** Signs in one of the sample people and gives their tokens. */
export async function logIn(
  url: string,
  email = "driver@example.com",
  fingerprint = "browser-one-fingerprint",
): Promise<Tokens> {
  const answer = await callsOf(url).post("cognito/user/login", {
    username: email,
    password: "roll-racing-250",
    fingerprint,
  });
  return Tokens.parse(answer.body);
}

/** Calls with the bearer of one of the sample people. */
export async function callsAs(url: string, email = "driver@example.com"): Promise<ApiCalls> {
  const { accessToken } = await logIn(url, email);
  return callsOf(url, accessToken);
}

/** A parsed answer with the addresses of its files as paths below the API, from which it gives them. */
export function withPaths<Answer>(answer: Answer): Answer {
  replaceMarked(answer, {
    mediaPath: (address) => new URL(address, "http://organiser.invalid").pathname,
    dateAt: (instant) => instant.slice(0, 10),
  });
  return answer;
}
