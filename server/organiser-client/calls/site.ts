import { allowInvalidParts } from "../../../app/wire/invalid-parts.ts";
import { list, listResponse } from "../../../app/wire/primitives.ts";
import { InitialData } from "../../../app/wire/page.ts";
import {
  type Capabilities,
  Country,
  Domain,
  Group,
  MenuItem,
  type OptionalFeature,
  State,
} from "../../../app/wire/site.ts";
import type { Transport } from "../transport-type.ts";

const SiteData = allowInvalidParts("omit-part", InitialData);
const Menu = allowInvalidParts("omit-part-of-item", list(MenuItem)); // the API returns null if it has no such menu
const Groups = allowInvalidParts("omit-part-of-item", listResponse(Group));
const Countries = allowInvalidParts("omit-part-of-item", listResponse(Country));
const States = allowInvalidParts("omit-part-of-item", listResponse(State));

const fetchDomain = (api: Transport) =>
  api.get("cognito/domain/currentDomain", {}, Domain, { audience: "public", cache: "fiveMinutes" });

/** Calls for settings, menus, groups and countries. */
export const site = (api: Transport) => ({
  /** Reads the organiser's settings, such as names, colours, logos, keys and social links. [API-032] */
  getDomain: () => fetchDomain(api),

  /** Whether the API declares a capability that goes beyond its documentation. */
  hasCapability: async (capability: keyof Capabilities) =>
    (await fetchDomain(api)).capabilities.includes(capability),

  /** Whether a call of an optional feature was missing in the API within the last hour. */
  lacks: (feature: OptionalFeature): boolean => api.lacks(feature),

  /** Reads the sitemap, settings, groups, pages and redirects in one call. [API-033 NAV-013] */
  getInitialData: () =>
    api.get("cognito/domain/initialData", {}, SiteData, { audience: "public", cache: "oneMinute" }),

  /** Reads the items of a menu by its name (“main”, “footer”), or none if there is no such menu. */
  getMenu: (name: string) =>
    api.readByPost("cognito/menu/tree", { name, image_aspect: "4x3", image_width: 300 }, Menu, {
      audience: "public",
      cache: "fiveMinutes",
    }),

  /**
   * Lists the groups of a model (“Product”, “Article”) in tree order. The API can only return the groups of
   * all models. [API-040 API-059 IMG-038]
   */
  listGroupsByModel: async (model: string) => {
    const parameters = { image_aspect: "4x3", image_width: 300 };
    const groups = await api.get("cognito/group", parameters, Groups, {
      audience: "public",
      cache: "fiveMinutes",
    });
    return groups.items.filter((group) => group.model === model);
  },

  /** Lists the countries with their codes. [API-095] */
  listCountries: () => api.list("cognito/country", {}, Countries, { audience: "public", cache: "oneHour" }),

  /** Lists the states of Australia. The API returns the states of all countries. [API-096 ADR-007] */
  listAustralianStates: async () => {
    const states = await api.list("cognito/state", {}, States, { audience: "public", cache: "oneHour" });
    return states.items.filter((state) => state.country === "AU");
  },
});
