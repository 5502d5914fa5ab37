import { createContext, useContext } from "react";

const Nonce = createContext<string | undefined>(undefined);

export const NonceProvider = Nonce.Provider;

/**
 * Returns the CSP nonce for the response's inline scripts and styles; undefined in the browser, which never
 * adds inline scripts or styles.
 */
export const useNonce = () => useContext(Nonce);
