import { z } from "zod";
import { isLoopbackHost } from "../../app/domain/network.ts";
import { misspelledSettings } from "./misspelled-settings.ts";
import { addFileSettings } from "./settings-from-files.ts";
import { settingsError } from "./start-messages.ts";

/**
 * Parses the settings of a program from its environment; blank ones count as missing. `names` are all
 * settings, `secretNames` those that may be given by file.
 * @throws one Error with a line for each missing or invalid setting. Values are left out, as they may be
 * secrets.
 */
export function readSettings<Kind extends z.ZodType>(
  kind: Kind,
  source: Readonly<Record<string, string | undefined>>,
  {
    program,
    names,
    secretNames,
  }: { program: string; names: readonly string[]; secretNames: readonly string[] },
): z.output<Kind> {
  const given = Object.entries(addFileSettings(source, secretNames, program)).filter(([, value]) =>
    value?.trim(),
  );
  const parsed = kind.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;

  const problems = new Map<string, string>();
  for (const { path, message } of parsed.error.issues)
    if (!problems.has(path.join("."))) problems.set(path.join("."), message);
  const lines = [
    ...[...problems].map(([name, message]) => `${name}: ${message}`),
    ...misspelledSettings(Object.keys(source), names),
  ];
  throw settingsError(program, lines);
}

/** Whether a URL is on the local machine, where plain http is safe. */
export const isLoopback = (address: string): boolean => isLoopbackHost(new URL(address).hostname);

/** A URL without a query; without a trailing slash. */
export const address = z
  .string("is missing; give an address like https://example.com")
  .trim()
  .refine(isWebAddress, { error: "must be an address that begins with http:// or https://", abort: true })
  .refine((value) => new URL(value).search === "" && new URL(value).username === "", {
    error: "must be an address without a query or a user",
    abort: true,
  })
  .transform((value) => new URL(value).href.replace(/\/+$/, ""));

export const secureAddress = address.refine(
  (value) => value.startsWith("https:") || isLoopback(value),
  "must be https, unless it is this machine itself",
);

/** Whether a text is an http or https URL. */
export function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

const itemsOf = (value: string): string[] => value.split(/[\s,]+/).filter((item) => item !== "");

/** A list, separated by commas or spaces. */
export const list = z.string().transform(itemsOf);

export const listOf = (kind: z.ZodType<string>, rule: string) =>
  list.refine((items) => items.every((item) => kind.safeParse(item).success), rule);

/** An integer within bounds, digits only. */
export const integer = (from: number, to: number) =>
  z
    .string()
    .trim()
    .regex(/^\d+$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be a whole number from ${from} to ${to}`);

/** A port; 0 for any free one. */
export const port = integer(0, 65_535);

export const timeZone = z.string().refine((value) => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: value }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}, "must be a time zone like Australia/Sydney");

export const yesOrNo = z.enum(["yes", "no"], 'must be "yes" or "no"').transform((given) => given === "yes");

/** A time with its zone; converted to milliseconds since 1970 UTC. */
export const instant = z.iso
  .datetime({ offset: true, error: "must be a time like 2027-03-01T09:00:00Z" })
  .transform((value) => Date.parse(value));

export const oneOf = <const Name extends string>(first: Name, ...others: [Name, ...Name[]]) =>
  z.enum([first, ...others], `must be ${[first, ...others.slice(0, -1)].join(", ")} or ${others.at(-1)}`);

/** Named networks, as in Express. */
const namedNetworks = new Map([
  ["loopback", ["127.0.0.0/8", "::1"]],
  ["linklocal", ["169.254.0.0/16", "fe80::/10"]],
  ["uniquelocal", ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]],
]);

/** Addresses, networks, or named networks, which are expanded. */
export const networks = list
  .transform((items) => items.flatMap((item) => namedNetworks.get(item.toLowerCase()) ?? [item]))
  .refine((items) => items.every((item) => Network.safeParse(item).success), {
    error: "must be a list of addresses or networks like 10.0.0.0/8",
  });

const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
