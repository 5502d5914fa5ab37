// Finds problems with the packages of a lock file.
import satisfies from "spdx-satisfies";
import { satisfies as isInRange } from "semver";

/**
 * Returns a line for everything in `lock` (the parsed package-lock.json) that `rules` don't allow.
 * `advisories` are `{id, package, range, severity, title}`.
 */
export function findings(lock, rules, advisories) {
  const packages = Object.entries(lock.packages)
    .filter(([path]) => path !== "")
    .map(([path, entry]) => ({ ...entry, path, name: getPackageName(path, entry) }));
  return [
    ...packages.flatMap(findBadOrigin),
    ...packages.flatMap((entry) => findUnreviewedScript(entry, rules.installScripts)),
    ...packages.flatMap((entry) => findDisallowedLicence(entry, rules)),
    ...packages.flatMap((entry) => findKnownVulnerabilities(entry, rules.accepted, advisories)),
    ...findUnusedExceptions(packages, rules),
  ];
}

const getPackageName = (path, { name }) => name ?? path.slice(path.lastIndexOf("node_modules/") + 13);
const label = ({ name, version }) => `${name}@${version}`;

/** Reports packages that don't come from a registry or have no SHA-512 hash. */
function findBadOrigin(entry) {
  if (entry.link) return [`${label(entry)} is a link to a folder, not a package of a registry`];
  if (!entry.integrity?.startsWith("sha512-")) return [`${label(entry)} has no sha512 hash`];
  const isOutsideRegistry = entry.resolved !== undefined && !entry.resolved.startsWith("https://");
  return isOutsideRegistry ? [`${label(entry)} comes from outside a registry`] : [];
}

/** Reports install scripts that haven't been reviewed. */
function findUnreviewedScript(entry, reviewed) {
  if (!entry.hasInstallScript || reviewed.includes(entry.name)) return [];
  return [`${label(entry)} has an unreviewed install script`];
}

function findDisallowedLicence(entry, { licences, licencesByPackage }) {
  const licence = entry.license ?? licencesByPackage[entry.name];
  if (licence === undefined) return [`${label(entry)} has no licence`];
  if (licencesByPackage[entry.name] === licence || isAllowed(licence, licences)) return [];
  return [`${label(entry)} has the licence ${licence}, which isn't allowed`];
}

function isAllowed(licence, licences) {
  try {
    return satisfies(licence, licences);
  } catch {
    return false; // not a licence expression
  }
}

function findKnownVulnerabilities(entry, accepted, advisories) {
  return advisories
    .filter((advisory) => advisory.package === entry.name && isInRange(entry.version, advisory.range))
    .filter(({ id }) => !isAccepted(accepted, id, entry.path))
    .map(
      ({ id, severity, title }) => `${label(entry)} has a known vulnerability (${severity}): ${title}, ${id}`,
    );
}

const isAccepted = (accepted, id, path) =>
  accepted.some((exception) => exception.id === id && path.startsWith(exception.below));

/** Reports exceptions that are no longer needed, because they could hide a new problem. */
function findUnusedExceptions(packages, { accepted, installScripts }) {
  const unusedAccepted = accepted.filter(({ below }) => !packages.some(({ path }) => path.startsWith(below)));
  const unusedScripts = installScripts.filter(
    (name) => !packages.some((entry) => entry.name === name && entry.hasInstallScript),
  );
  return [
    ...unusedAccepted.map(({ id }) => `the exception for ${id} is no longer needed`),
    ...unusedScripts.map((name) => `${name} no longer has an install script: remove it from the list`),
  ];
}
