import { z } from "zod";
import { isLoopbackHost } from "../../app/domain/network.ts";
import { findMisspelledSettings, listSetNames } from "./misspelled-settings.ts";
import { addFileSettings } from "./settings-from-files.ts";
import { createSettingsError } from "./start-messages.ts";

/**
 * Parses the settings of a program from its environment. Blank values count as missing. `names` are all
 * settings, and `secretNames` the settings that can be read from a file.
 * @throws an Error with a line for each missing or invalid setting, without values, because they may be
 * secrets
 */
export function readSettings<Schema extends z.ZodType>(
  schema: Schema,
  source: Readonly<Record<string, string | undefined>>,
  {
    program,
    names,
    secretNames,
  }: { program: string; names: readonly string[]; secretNames: readonly string[] },
): z.output<Schema> {
  const settings = Object.entries(addFileSettings(source, secretNames, program)).filter(([, value]) =>
    value?.trim(),
  );
  const parsed = schema.safeParse(Object.fromEntries(settings));
  if (parsed.success) return parsed.data;

  const problems = new Map<string, string>();
  for (const { path, message } of parsed.error.issues)
    if (!problems.has(path.join("."))) problems.set(path.join("."), message);
  const problemLines = [
    ...[...problems].map(([name, message]) => `${name}: ${message}`),
    ...findMisspelledSettings(listSetNames(source), names),
  ];
  throw createSettingsError(program, problemLines);
}

/** Whether the host of a URL is this machine, where plain http is safe. */
export const isLoopback = (url: string): boolean => isLoopbackHost(new URL(url).hostname);

/** A URL without query and user. Trailing slashes are removed. */
export const baseUrl = z
  .string("is missing; give an address like https://example.com")
  .trim()
  .refine(isWebUrl, { error: "must be an address that begins with http:// or https://", abort: true })
  .refine((value) => new URL(value).search === "" && new URL(value).username === "", {
    error: "must be an address without a query or a user",
    abort: true,
  })
  .transform((value) => new URL(value).href.replace(/\/+$/, ""));

export const secureUrl = baseUrl.refine(
  (value) => value.startsWith("https:") || isLoopback(value),
  "must be https, unless it is this machine itself",
);

export function isWebUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

const splitList = (value: string): string[] => value.split(/[\s,]+/).filter((item) => item !== "");

/** A list of texts, separated by commas or spaces. */
export const list = z.string().transform(splitList);

/** A list whose items match `schema`. `rule` is the error message. */
export const listOf = (schema: z.ZodType<string>, rule: string) =>
  list.refine((items) => items.every((item) => schema.safeParse(item).success), rule);

/** An integer from `min` to `max`, with digits only. */
export const integer = (min: number, max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

/** A port, or 0 for any free port. */
export const port = integer(0, 65_535);

export const timeZone = z.string().refine((value) => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: value }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}, "must be a time zone like Australia/Sydney");

export const yesOrNo = z.enum(["yes", "no"], 'must be "yes" or "no"').transform((value) => value === "yes");

/** A time with its zone. Becomes ms since 1970. */
export const instant = z.iso
  .datetime({ offset: true, error: "must be a time like 2027-03-01T09:00:00Z" })
  .transform((value) => Date.parse(value));

export const oneOf = <const Name extends string>(first: Name, ...others: [Name, ...Name[]]) =>
  z.enum([first, ...others], `must be ${[first, ...others.slice(0, -1)].join(", ")} or ${others.at(-1)}`);

/** Names of networks in Express's `trust proxy`. */
const NAMED_NETWORKS = new Map([
  ["loopback", ["127.0.0.0/8", "::1"]],
  ["linklocal", ["169.254.0.0/16", "fe80::/10"]],
  ["uniquelocal", ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]],
]);

/** A list of addresses and networks. Names in `NAMED_NETWORKS` become address ranges. */
export const networks = list
  .transform((items) => items.flatMap((item) => NAMED_NETWORKS.get(item.toLowerCase()) ?? [item]))
  .refine((items) => items.every((item) => Network.safeParse(item).success), {
    error: "must be a list of addresses or networks like 10.0.0.0/8",
  });

const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
