// What is wrong with the packages of a lock file. Pure, so that tests can plant a fault of each kind.
import satisfies from "spdx-satisfies";
import { satisfies as isInRange } from "semver";

/**
 * Everything in `lock` (the text of package-lock.json, parsed) that `rules` don't allow: one line each, none
 * when all is well. `advisories` are `{id, package, range, severity, title}`.
 */
export function findings(lock, rules, advisories) {
  const packages = Object.entries(lock.packages)
    .filter(([place]) => place !== "")
    .map(([place, entry]) => ({ ...entry, place, name: nameOf(place, entry) }));
  return [
    ...packages.flatMap(badOrigin),
    ...packages.flatMap((entry) => unreviewedScript(entry, rules.installScripts)),
    ...packages.flatMap((entry) => licenceNotAllowed(entry, rules)),
    ...packages.flatMap((entry) => knownFaults(entry, rules.accepted, advisories)),
    ...uselessExceptions(packages, rules),
  ];
}

const nameOf = (place, { name }) => name ?? place.slice(place.lastIndexOf("node_modules/") + 13);
const called = ({ name, version }) => `${name}@${version}`;

/** From a registry, and always the same bytes. */
function badOrigin(entry) {
  if (entry.link) return [`${called(entry)} is a link to a folder, not a package of a registry`];
  if (!entry.integrity?.startsWith("sha512-")) return [`${called(entry)} has no sha512 of what is installed`];
  const isElsewhere = entry.resolved !== undefined && !entry.resolved.startsWith("https://");
  return isElsewhere ? [`${called(entry)} comes from outside a registry`] : [];
}

/**
 * None of them runs (`--ignore-scripts`); a new one is looked at all the same before it comes into the house.
 */
function unreviewedScript(entry, reviewed) {
  if (!entry.hasInstallScript || reviewed.includes(entry.name)) return [];
  return [`${called(entry)} has an install script that nobody has reviewed`];
}

function licenceNotAllowed(entry, { licences, licencesByPackage }) {
  const licence = entry.license ?? licencesByPackage[entry.name];
  if (licence === undefined) return [`${called(entry)} names no licence`];
  if (licencesByPackage[entry.name] === licence || isAllowed(licence, licences)) return [];
  return [`${called(entry)} has the licence ${licence}, which is not allowed`];
}

function isAllowed(licence, licences) {
  try {
    return satisfies(licence, licences);
  } catch {
    return false; // words that are no licence expression
  }
}

function knownFaults(entry, accepted, advisories) {
  return advisories
    .filter((advisory) => advisory.package === entry.name && isInRange(entry.version, advisory.range))
    .filter(({ id }) => !isAccepted(accepted, id, entry.place))
    .map(({ id, severity, title }) => `${called(entry)} has a known fault (${severity}): ${title}, ${id}`);
}

const isAccepted = (accepted, id, place) =>
  accepted.some((exception) => exception.id === id && place.startsWith(exception.below));

/** An exception that nothing needs any more would let the next one through unseen. */
function uselessExceptions(packages, { accepted, installScripts }) {
  const gone = accepted.filter(({ below }) => !packages.some(({ place }) => place.startsWith(below)));
  const quiet = installScripts.filter(
    (name) => !packages.some((entry) => entry.name === name && entry.hasInstallScript),
  );
  return [
    ...gone.map(({ id }) => `the exception for ${id} is needed no more`),
    ...quiet.map((name) => `${name} has no install script any more: take it off the list`),
  ];
}
