/** Settings of `core/person_list`: those of every list. */
export { ListSettings as PersonListSettings } from "../../lists/list-settings.server.ts";
