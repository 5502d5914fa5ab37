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

const SiteData = allowInvalidParts("of-one", InitialData);
const Menu = allowInvalidParts("of-each", list(MenuItem)); // the API returns null if it has no such menu
const Groups = allowInvalidParts("of-each", listResponse(Group));
const Countries = allowInvalidParts("of-each", listResponse(Country));
const States = allowInvalidParts("of-each", listResponse(State));

const fetchDomain = (api: Transport) =>
  api.get("cognito/domain/currentDomain", {}, Domain, { audience: "public", cache: "minutes" });

/** Calls for settings, menus, groups and countries. */
export const site = (api: Transport) => ({
  /** Reads the organiser's settings, such as names, colours, logos, keys and social links. [API-032] */
  domain: () => fetchDomain(api),

  /** Whether the API declares a capability that goes beyond its documentation. */
  offers: async (capability: keyof Capabilities) =>
    (await fetchDomain(api)).capabilities.includes(capability),

  /** Whether a call of an optional feature was found to be missing within the last hour. */
  lacks: (feature: OptionalFeature): boolean => api.lacks(feature),

  /**
   * Reads the sitemap, settings, groups, pages and redirects, which come in one response. [API-033 NAV-013]
   */
  initialData: () =>
    api.get("cognito/domain/initialData", {}, SiteData, { audience: "public", cache: "minute" }),

  /** Reads the items of a menu by its name (“main”, “footer”); empty if the organiser has no such menu. */
  menu: (name: string) =>
    api.readByPost("cognito/menu/tree", { name, image_aspect: "4x3", image_width: 300 }, Menu, {
      audience: "public",
      cache: "minutes",
    }),

  /**
   * Lists the groups of a model (“Product”, “Article”) in tree order, with images 4x3 and 300 px wide. The
   * API returns the groups of all models in one response, which is filtered here. [API-040 API-059 IMG-038]
   */
  groupsByModel: async (model: string) => {
    const parameters = { image_aspect: "4x3", image_width: 300 };
    const groups = await api.get("cognito/group", parameters, Groups, {
      audience: "public",
      cache: "minutes",
    });
    return groups.items.filter((group) => group.model === model);
  },

  /** Lists the countries with their codes. [API-095] */
  countries: () => api.list("cognito/country", {}, Countries, { audience: "public", cache: "hour" }),

  /** Lists the states of Australia; the API returns those of all countries. [API-096 ADR-007] */
  australianStates: async () => {
    const states = await api.list("cognito/state", {}, States, { audience: "public", cache: "hour" });
    return states.items.filter((state) => state.country === "AU");
  },
});
