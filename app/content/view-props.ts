export type ViewProps<Data> = {
  data: Data;
  /** Whether this widget's heading is the title of the whole page. */
  isPageTitle: boolean;
};
