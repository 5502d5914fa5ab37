import { z } from "zod";
import { Tokens } from "../../app/wire/account.ts";
import { replacePlaceholders } from "../../app/wire/media-url.ts";

/** A response of the organiser API, unparsed. */
type ApiResponse = { status: number; headers: Headers; body: unknown };

export type ApiCalls = {
  /** GET below `/api/v1/`; a list becomes a repeated query parameter. */
  get(
    path: string,
    query?: Record<string, string | number | string[]>,
    headers?: HeadersInit,
  ): Promise<ApiResponse>;
  /** POST below `/api/v1/` with a JSON body. */
  post(path: string, body?: object, headers?: HeadersInit): Promise<ApiResponse>;
  graphql(query: string, variables?: object): Promise<ApiResponse>;
};

/** A client of the organiser API at `url`, with or without a bearer token. */
export function callsOf(url: string, bearer?: string): ApiCalls {
  const authorization = bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` };

  return {
    get(path, query = {}, headers = {}) {
      const search = new URLSearchParams();
      for (const [name, value] of Object.entries(query)) {
        for (const item of [value].flat()) search.append(name, String(item));
      }
      return fetchJson(`${url}/api/v1/${path}?${search}`, {
        headers: { ...authorization, ...plain(headers) },
      });
    },
    post: (path, body = {}, headers = {}) => send(`${url}/api/v1/${path}`, body, headers),
    graphql: (query, variables = {}) => send(`${url}/graphql`, { query, variables }, {}),
  };

  function send(address: string, body: object, headers: HeadersInit): Promise<ApiResponse> {
    return fetchJson(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...authorization, ...plain(headers) },
      body: JSON.stringify(body),
    });
  }
}

const plain = (headers: HeadersInit) => Object.fromEntries(new Headers(headers));

async function fetchJson(address: string, init: RequestInit): Promise<ApiResponse> {
  const response = await fetch(address, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
}

/** The documented body of a rejection. */
export const ErrorBody = z.object({ message: z.string().min(1), text_code: z.string() });

/** Logs in a sample user and returns the tokens. */
export async function logIn(
  url: string,
  email = "driver@example.com",
  fingerprint = "browser-one-fingerprint",
): Promise<Tokens> {
  const response = await callsOf(url).post("cognito/user/login", {
    username: email,
    password: "roll-racing-250",
    fingerprint,
  });
  return Tokens.parse(response.body);
}

/** A client with the access token of a sample user. */
export async function callsAs(url: string, email = "driver@example.com"): Promise<ApiCalls> {
  const { accessToken } = await logIn(url, email);
  return callsOf(url, accessToken);
}

/** Replaces the URLs of files in a parsed response by their paths, and times by their UTC dates. */
export function withPaths<Parsed>(parsed: Parsed): Parsed {
  replacePlaceholders(parsed, {
    resolveMediaUrl: (address) => new URL(address, "http://organiser.invalid").pathname,
    resolveDay: (instant) => instant.slice(0, 10),
  });
  return parsed;
}
