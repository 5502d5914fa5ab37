import { withdrawPendingEmailChanges } from "../account/email-changes.ts";
import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import type { Feature, Dependencies } from "../feature.ts";
import { createLoginRoutes } from "./login-routes.ts";
import { createLoginChecks } from "./login-checks.ts";
import { mailedCodeMigrations } from "./mailed-code-tables.ts";
import { createRecoveryRoutes } from "./recovery-routes.ts";
import { createRegistrationRoute } from "./registration-route.ts";
import { endSampleLogins } from "./sample-logins.ts";
import { authMigrations } from "./tables.ts";
import { isOwnedBy } from "../records/stored-data.ts";

const RefreshInput = z.object({ refresh_token: text, fingerprint: text });

/** Login, registration, password recovery, refresh and logout. [API-007 API-008] */
export function authFeature(dependencies: Dependencies): Feature {
  const { db, clock, auth } = dependencies;
  const { logins } = auth;
  const checks = createLoginChecks(dependencies);
  return {
    migrations: { ...authMigrations, ...mailedCodeMigrations },
    storedData: [
      { table: "passwords", condition: isOwnedBy("user_id"), exportName: null, onDeletion: "delete" },
      { table: "mailed_codes", condition: isOwnedBy("user_id"), exportName: null, onDeletion: "delete" },
      { table: "registrations", condition: isOwnedBy("user_id"), exportName: null, onDeletion: "delete" },
      {
        table: "sign_ins",
        condition: isOwnedBy("user_id"),
        exportName: "log_ins",
        hiddenColumns: ["id", "fingerprint"],
        onDeletion: "delete",
      },
    ],
    routes: [
      ...createLoginRoutes(dependencies, checks),
      createRegistrationRoute(dependencies, checks),
      ...createRecoveryRoutes(dependencies, checks),
      {
        method: "POST",
        path: "cognito/user/refreshToken",
        ignoresBearer: true,
        async handler({ input }) {
          const { refresh_token, fingerprint } = RefreshInput.parse(input);
          return logins.refresh(refresh_token, fingerprint);
        },
      },
      {
        method: "GET",
        path: "cognito/user/logout",
        async handler({ requireCaller }) {
          await logins.end(requireCaller().loginId);
          return { success: true, message: "" };
        },
      },
      {
        method: "POST",
        path: "cognito/user/logoutEverywhere",
        async handler({ requireCaller, audit }) {
          const { id } = requireCaller();
          await logins.endAll(id);
          await withdrawPendingEmailChanges(db, id);
          audit({ event: "signed-out-everywhere", actor: String(id) });
          return { success: true, message: "" };
        },
      },
    ],
    capabilities: ["sign-out-everywhere"],
    async start() {
      if (!auth.hasSampleLogins) await endSampleLogins(db, clock.now());
    },
  };
}
