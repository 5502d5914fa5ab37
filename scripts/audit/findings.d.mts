export type Lock = {
  packages: Record<
    string,
    {
      name?: string;
      version?: string;
      license?: string;
      integrity?: string;
      resolved?: string;
      link?: boolean;
      hasInstallScript?: boolean;
    }
  >;
};

export type Rules = {
  licences: string[];
  licencesByPackage: Record<string, string>;
  installScripts: string[];
  accepted: { id: string; below: string }[];
};

export type Advisory = { id: string; package: string; range: string; severity: string; title: string };

/** Returns the problems with the packages of a lock file, one line each. */
export declare function findings(lock: Lock, rules: Rules, advisories: Advisory[]): string[];
