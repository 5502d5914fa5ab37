import { z } from "zod";
import { toDollars } from "../../../app/domain/money.ts";
import type { Feature, Dependencies } from "../feature.ts";
import type { Route } from "../http/route.ts";
import { paginate } from "../records/paginate.ts";
import { createOwnedRoutes } from "../records/owned-routes.ts";
import { addresses, AddressInput, validateAddress } from "./addresses.ts";
import { createChangeCodeRoute } from "./change-code-route.ts";
import { loadCreditBalance } from "./credit.ts";
import { createEmailChangePages } from "./email-change-pages.ts";
import { accountMigrations } from "./migrations.ts";
import { loadOwnUser } from "./own-user.ts";
import { createProfileRoute } from "./profile-route.ts";
import { listCountries, listStates } from "./stored-countries.ts";
import { createUploadImageRoute } from "./upload-image-route.ts";
import { toApiUser } from "./user-record.ts";
import { findUser } from "./users.ts";
import { isOwnedBy } from "../records/stored-data.ts";

/**
 * Users with their addresses and credit, and the countries and states of addresses. [API-009 API-015 API-016
 * API-095 API-096 API-099 API-100]
 */
export const accountFeature = (dependencies: Dependencies): Feature => ({
  migrations: accountMigrations,
  storedData: [
    { table: "addresses", condition: isOwnedBy("user_id"), exportName: "addresses", onDeletion: "delete" },
    {
      table: "email_changes",
      condition: isOwnedBy("user_id"),
      exportName: "email_changes",
      hiddenColumns: ["confirm_hash", "stop_hash", "sign_in_id"],
      onDeletion: "delete",
    },
  ],
  routes: [
    ...createUserRoutes(dependencies),
    createProfileRoute(dependencies),
    createChangeCodeRoute(dependencies),
    createUploadImageRoute(dependencies),
    ...createAddressRoutes(dependencies),
    ...createCountryAndStateRoutes(dependencies),
  ],
  pages: [createEmailChangePages(dependencies)],
  capabilities: ["confirmed-changes"],
  graphql: {
    schema: `
      extend type Query { "The logged-in user; null for anonymous visitors." cognitoUser(isCurrentUser: Boolean): CognitoUser }
      type CognitoUser { id: ID! first_name: String! last_name: String! email: String! mobile_phone: String! is_admin: Boolean! }
    `,
    resolvers: {
      Query: {
        cognitoUser: async (_source, _args, { caller }) => {
          const user = caller && (await findUser(dependencies.db, caller.id));
          return user && toApiUser(dependencies, user);
        },
      },
    },
  },
});

function createUserRoutes(dependencies: Dependencies): Route[] {
  const { db, clock } = dependencies;
  return [
    {
      method: "GET",
      path: "cognito/user/authUser",
      handler: async ({ requireCaller }) => ({ user: await loadOwnUser(dependencies, requireCaller().id) }),
    },
    {
      method: "GET",
      path: "cognito/user/myAccount",
      handler: async ({ requireCaller }) => {
        const { id } = requireCaller();
        return {
          ...(await loadOwnUser(dependencies, id)),
          credit_balance: toDollars(await loadCreditBalance(db, id)),
        };
      },
    },
    {
      // `supplier` in the input names the payee. It is ignored, because the payee is always the organiser.
      method: "GET",
      path: "cognito/user/creditBalance",
      handler: async ({ requireCaller }) => ({
        balance: toDollars(await loadCreditBalance(db, requireCaller().id)),
      }),
    },
    {
      method: "GET",
      path: "cognito/user/timeDiff",
      handler: async ({ input }) => {
        const { mytime } = z.object({ mytime: z.coerce.number() }).parse(input);
        return { diff: clock.now() - mytime };
      },
    },
  ];
}

/** Routes for the caller's addresses. Addresses of other users aren't found. [ADR-026] */
function createAddressRoutes({ db }: Dependencies): Route[] {
  const { list, find, create, update, disable } = createOwnedRoutes({
    db,
    path: "cognito/address",
    noun: "address",
    ownerField: "user_id",
    records: addresses,
    input: AddressInput,
    validate: validateAddress,
  });
  return [list, find, create, update, disable];
}

const createCountryAndStateRoutes = ({ db }: Dependencies): Route[] => [
  {
    method: "READ",
    path: "cognito/country",
    handler: async ({ input }) => paginate(await listCountries(db), input),
  },
  {
    method: "READ",
    path: "cognito/state",
    handler: async ({ input }) => paginate(await listStates(db), input),
  },
];
