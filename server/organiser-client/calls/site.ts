import { listOf, saidList } from "../../../app/wire/primitives.ts";
import { InitialData } from "../../../app/wire/page.ts";
import { type Capability, Country, Domain, Group, MenuItem, State } from "../../../app/wire/site.ts";
import type { Transport } from "../transport-type.ts";

const Menu = saidList(MenuItem);
const Groups = listOf(Group);
const Countries = listOf(Country);
const States = listOf(State);

const domainOf = (api: Transport) =>
  api.get("cognito/domain/currentDomain", {}, Domain, { whose: "public", keep: "minutes" });

export const site = (api: Transport) => ({
  /** The organiser's own settings: names, colours, logos, keys, social links. [API-032] */
  domain: () => domainOf(api),

  /** Whether the API says that it has something that goes beyond its documents. */
  offers: async (capability: Capability) => (await domainOf(api)).capabilities.includes(capability),

  /** Sitemap, settings, groups, pages and redirects in one answer; kept about a minute. [API-033 NAV-013] */
  initialData: () =>
    api.get("cognito/domain/initialData", {}, InitialData, { whose: "public", keep: "minute" }),

  /** The lines of a menu by its name (“main”, “footer”); empty when the organiser has made none. */
  menu: (name: string) =>
    api.ask("cognito/menu/tree", { name, image_aspect: "4x3", image_width: 300 }, Menu, {
      whose: "public",
      keep: "minutes",
    }),

  /**
   * The groups of a model (“Product”, “Article”), in the order of their trees, with pictures 4x3, 300 px
   * wide. The trees of all models come in one answer. [API-040 API-059 IMG-038]
   */
  groupsOf: async (model: string) => {
    const wishes = { image_aspect: "4x3", image_width: 300 };
    const groups = await api.get("cognito/group", wishes, Groups, { whose: "public", keep: "minutes" });
    return groups.items.filter((group) => group.model === model);
  },

  /** Countries with their codes. [API-095] */
  countries: () => api.records("cognito/country", {}, Countries, { whose: "public", keep: "hour" }),

  /** The states of Australia; the API sends every country's. [API-096 ADR-007] */
  australianStates: async () => {
    const states = await api.records("cognito/state", {}, States, { whose: "public", keep: "hour" });
    return states.items.filter((state) => state.country === "AU");
  },
});
