import { z } from "zod";
import { toDollars } from "../../../app/domain/money.ts";
import { recordId } from "../../../app/wire/primitives.ts";
import type { Feature, Parts } from "../feature.ts";
import { listed } from "../http/listed.ts";
import { ApiError, type Route } from "../http/route.ts";
import { notSaved, saved, savedOnce } from "../http/saved.ts";
import {
  addAddress,
  AddressInput,
  addressesOf,
  addressOf,
  addressProblem,
  changeAddress,
  disableAddress,
} from "./addresses.ts";
import { creditBalance } from "./credit.ts";
import { accountMigrations } from "./migrations.ts";
import { emailChangePages } from "./email-change-pages.ts";
import { changeCodeCall } from "./change-code-call.ts";
import { type OwnRecord, ownRecordOf } from "./own-record.ts";
import type { Credentials } from "./credentials.ts";
import { profileCall } from "./profile-call.ts";
import { countriesOf, statesOf } from "./stored-places.ts";
import { wireUser } from "./user-record.ts";
import { findUser } from "./users.ts";

/** Users, their addresses and credit, and the countries and states of addresses. [API-009 API-015 API-016 API-095 API-096 API-099 API-100] */
export const accountFeature = (parts: Parts, credentials: Credentials): Feature => ({
  name: "account",
  migrations: accountMigrations,
  routes: [
    ...userRoutes(parts, ownRecordOf(parts, credentials)),
    profileCall(parts, credentials, ownRecordOf(parts, credentials)),
    changeCodeCall(parts, credentials.mailedCodes),
    ...addressRoutes(parts),
    ...placeRoutes(parts),
  ],
  pages: [emailChangePages(parts)],
  graphql: {
    schema: `
      extend type Query { "The signed-in user; null for a visitor." cognitoUser(isCurrentUser: Boolean): CognitoUser }
      type CognitoUser { id: ID! first_name: String! last_name: String! email: String! mobile_phone: String! is_admin: Boolean! }
    `,
    resolvers: {
      Query: {
        cognitoUser: async (_source, _args, { caller }) => {
          const user = caller && (await findUser(parts.db, caller.id));
          return user && wireUser(user);
        },
      },
    },
  },
});

const userRoutes = ({ db, clock }: Parts, ownRecord: OwnRecord): Route[] => [
  {
    method: "GET",
    path: "cognito/user/authUser",
    answer: async ({ requireCaller }) => ({ user: await ownRecord(requireCaller().id) }),
  },
  {
    method: "GET",
    path: "cognito/user/myAccount",
    answer: async ({ requireCaller }) => {
      const { id } = requireCaller();
      return { ...(await ownRecord(id)), credit_balance: toDollars(await creditBalance(db, id)) };
    },
  },
  {
    // `supplier` names who is paid; here that is always the organiser.
    method: "GET",
    path: "cognito/user/creditBalance",
    answer: async ({ requireCaller }) => ({
      balance: toDollars(await creditBalance(db, requireCaller().id)),
    }),
  },
  {
    method: "GET",
    path: "cognito/user/timeDiff",
    answer: async ({ input }) => {
      const { mytime } = z.object({ mytime: z.coerce.number() }).parse(input);
      return { diff: clock.now() - mytime };
    },
  },
];

const addressRoutes = ({ db }: Parts): Route[] => [
  {
    // Only ever the caller's own: another user's id finds nothing. [ADR-026]
    method: "READ",
    path: "cognito/address",
    answer: async ({ input, requireCaller }) => {
      const { id } = requireCaller();
      const { user_id } = z.object({ user_id: recordId }).parse(input);
      return listed(user_id === 0 || user_id === id ? await addressesOf(db, id) : [], input);
    },
  },
  {
    method: "READ",
    path: "cognito/address/:id",
    answer: async ({ params, requireCaller }) => {
      const address = await addressOf(db, requireCaller().id, Number(params.id) || 0);
      if (!address) throw new ApiError(404, "NOT_FOUND", "There is no such address.");
      return address;
    },
  },
  {
    method: "POST",
    path: "cognito/address/create",
    once: { keepsAnswer: true },
    answer: async ({ input, requireCaller, keep }) => {
      const { id } = requireCaller();
      const address = AddressInput.parse(input);
      const problem = addressProblem(address);
      return problem === ""
        ? savedOnce(db, keep, (transaction) => addAddress(transaction, id, address))
        : notSaved(problem);
    },
  },
  {
    method: "POST",
    path: "cognito/address/update",
    answer: async ({ input, requireCaller }) => {
      const caller = requireCaller();
      const { id } = z.object({ id: recordId }).parse(input);
      const address = AddressInput.parse(input);
      const problem = addressProblem(address);
      if (problem !== "") return notSaved(problem);
      const changed = await changeAddress(db, caller.id, id, address);
      return changed ? saved(changed) : notSaved("There is no such address on your list.");
    },
  },
  {
    method: "POST",
    path: "cognito/address/disable",
    answer: async ({ input, requireCaller }) => {
      const caller = requireCaller();
      const { id } = z.object({ id: recordId }).parse(input);
      const success = await disableAddress(db, caller.id, id);
      return { success, message: success ? "" : "There is no such address on your list." };
    },
  },
];

const placeRoutes = ({ db }: Parts): Route[] => [
  {
    method: "READ",
    path: "cognito/country",
    answer: async ({ input }) => listed(await countriesOf(db), input),
  },
  {
    method: "READ",
    path: "cognito/state",
    answer: async ({ input }) => listed(await statesOf(db), input),
  },
];
