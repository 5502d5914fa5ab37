import type { Request } from "express";

/** A path parameter, decoded; "" if missing. A parameter of several segments is joined with slashes. */
export const pathParam = ({ params }: Pick<Request, "params">, name: string): string =>
  textOf(params[name] ?? "");

/** All path parameters by name. */
export const pathParams = ({ params }: Pick<Request, "params">): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, textOf(value)]));

const textOf = (value: string | readonly string[]): string => [value].flat().join("/");
