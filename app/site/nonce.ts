import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/**
 * Returns the CSP nonce of inline scripts and styles on the server, and undefined in the browser, which never
 * adds inline scripts or styles.
 */
export const useNonce = () => useContext(NonceContext);
