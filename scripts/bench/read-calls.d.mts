/** A read of the embedded organiser API: a path below `/api/v1/` or of the back-office, or a GraphQL query. */
export type ReadCall = {
  name: string;
  path?: string;
  query?: string;
  as?: "driver" | "admin";
  /** Whether it returns everything that is stored of a kind. */
  all?: boolean;
  /** Whether it reads more than it returns. */
  readsAll?: boolean;
};
export declare const readCalls: readonly ReadCall[];

/** Logs in the sample users; returns a function that makes a call and returns the length of its response. */
export declare function createReader(url: string): Promise<(call: ReadCall) => Promise<number>>;

/** Logs in the sample's driver and returns the headers of their calls. */
export declare function logIn(url: string): Promise<Record<string, string>>;
