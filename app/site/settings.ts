/** The switches of the site that the organiser decided once, with their documented defaults. */
export const settings = {
  /** Names of the menus in the organiser's menu tree. */
  menus: { main: "main", footer: "footer" },
  /** Shows “Back to top” after some scrolling. [NAV-019 SET-023] */
  backToTop: true,
  /** How long a toast stays, in milliseconds; 0 would be until it is closed. [NAV-022 CONST-002] */
  toastMilliseconds: 2500,
} as const;
