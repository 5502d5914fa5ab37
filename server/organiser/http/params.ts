import type { Request } from "express";

/**
 * Returns a path parameter, decoded, or "" if missing. The segments of a wildcard are joined with slashes.
 */
export const getPathParam = ({ params }: Pick<Request, "params">, name: string): string =>
  joinSegments(params[name] ?? "");

/** Returns all path parameters by name, decoded. */
export const getPathParams = ({ params }: Pick<Request, "params">): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, joinSegments(value)]));

const joinSegments = (value: string | readonly string[]): string => [value].flat().join("/");
