import { allowInvalidParts } from "../../../app/wire/invalid-parts.ts";
import { list, listResponse } from "../../../app/wire/primitives.ts";
import { InitialData } from "../../../app/wire/page.ts";
import {
  type Capability,
  Country,
  Domain,
  Group,
  MenuItem,
  type OptionalFeature,
  State,
} from "../../../app/wire/site.ts";
import type { Transport } from "../transport-type.ts";

const Start = allowInvalidParts("of-one", InitialData);
const Menu = allowInvalidParts("of-each", list(MenuItem)); // null: there is no such menu
const Groups = allowInvalidParts("of-each", listResponse(Group));
const Countries = allowInvalidParts("of-each", listResponse(Country));
const States = allowInvalidParts("of-each", listResponse(State));

const domainOf = (api: Transport) =>
  api.get("cognito/domain/currentDomain", {}, Domain, { audience: "public", keep: "minutes" });

export const site = (api: Transport) => ({
  /** The organiser's settings: names, colours, logos, keys, social links. [API-032] */
  domain: () => domainOf(api),

  /** Whether the API declares a capability beyond the documented ones. */
  offers: async (capability: Capability) => (await domainOf(api)).capabilities.includes(capability),

  /** Whether a call of an optional feature was found to be missing within the last hour. */
  lacks: (feature: OptionalFeature): boolean => api.lacks(feature),

  /**
   * Sitemap, settings, groups, pages and redirects in one response; cached for about a minute. [API-033
   * NAV-013]
   */
  initialData: () => api.get("cognito/domain/initialData", {}, Start, { audience: "public", keep: "minute" }),

  /** The items of a menu by its name (“main”, “footer”); empty if the organiser has not created it. */
  menu: (name: string) =>
    api.ask("cognito/menu/tree", { name, image_aspect: "4x3", image_width: 300 }, Menu, {
      audience: "public",
      keep: "minutes",
    }),

  /**
   * The groups of a model (“Product”, “Article”), in tree order, with images 4x3, 300 px wide. The trees of
   * all models come in one response. [API-040 API-059 IMG-038]
   */
  groupsOf: async (model: string) => {
    const parameters = { image_aspect: "4x3", image_width: 300 };
    const groups = await api.get("cognito/group", parameters, Groups, {
      audience: "public",
      keep: "minutes",
    });
    return groups.items.filter((group) => group.model === model);
  },

  /** Countries with their codes. [API-095] */
  countries: () => api.records("cognito/country", {}, Countries, { audience: "public", keep: "hour" }),

  /** The states of Australia; the API returns those of all countries. [API-096 ADR-007] */
  australianStates: async () => {
    const states = await api.records("cognito/state", {}, States, { audience: "public", keep: "hour" });
    return states.items.filter((state) => state.country === "AU");
  },
});
