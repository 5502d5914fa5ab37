// Finds problems with the packages of a lock file. Pure, so that tests can check each kind of problem.
import satisfies from "spdx-satisfies";
import { satisfies as isInRange } from "semver";

/**
 * Returns everything in `lock` (the parsed package-lock.json) that `rules` don't allow, one line each.
 * `advisories` are `{id, package, range, severity, title}`.
 */
export function findings(lock, rules, advisories) {
  const packages = Object.entries(lock.packages)
    .filter(([place]) => place !== "")
    .map(([place, entry]) => ({ ...entry, place, name: nameOf(place, entry) }));
  return [
    ...packages.flatMap(badOrigin),
    ...packages.flatMap((entry) => unreviewedScript(entry, rules.installScripts)),
    ...packages.flatMap((entry) => licenceNotAllowed(entry, rules)),
    ...packages.flatMap((entry) => knownVulnerabilities(entry, rules.accepted, advisories)),
    ...unusedExceptions(packages, rules),
  ];
}

const nameOf = (place, { name }) => name ?? place.slice(place.lastIndexOf("node_modules/") + 13);
const label = ({ name, version }) => `${name}@${version}`;

/** Packages must come from a registry, with a fixed hash. */
function badOrigin(entry) {
  if (entry.link) return [`${label(entry)} is a link to a folder, not a package of a registry`];
  if (!entry.integrity?.startsWith("sha512-")) return [`${label(entry)} has no sha512 hash`];
  const isElsewhere = entry.resolved !== undefined && !entry.resolved.startsWith("https://");
  return isElsewhere ? [`${label(entry)} comes from outside a registry`] : [];
}

/** Install scripts never run (`--ignore-scripts`); a new one must be reviewed anyway. */
function unreviewedScript(entry, reviewed) {
  if (!entry.hasInstallScript || reviewed.includes(entry.name)) return [];
  return [`${label(entry)} has an unreviewed install script`];
}

function licenceNotAllowed(entry, { licences, licencesByPackage }) {
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

function knownVulnerabilities(entry, accepted, advisories) {
  return advisories
    .filter((advisory) => advisory.package === entry.name && isInRange(entry.version, advisory.range))
    .filter(({ id }) => !isAccepted(accepted, id, entry.place))
    .map(
      ({ id, severity, title }) => `${label(entry)} has a known vulnerability (${severity}): ${title}, ${id}`,
    );
}

const isAccepted = (accepted, id, place) =>
  accepted.some((exception) => exception.id === id && place.startsWith(exception.below));

/** An obsolete exception could hide a new problem. */
function unusedExceptions(packages, { accepted, installScripts }) {
  const unusedAccepted = accepted.filter(
    ({ below }) => !packages.some(({ place }) => place.startsWith(below)),
  );
  const unusedScripts = installScripts.filter(
    (name) => !packages.some((entry) => entry.name === name && entry.hasInstallScript),
  );
  return [
    ...unusedAccepted.map(({ id }) => `the exception for ${id} is no longer needed`),
    ...unusedScripts.map((name) => `${name} no longer has an install script: remove it from the list`),
  ];
}
