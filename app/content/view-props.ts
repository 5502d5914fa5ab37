/** The props of a widget's view. */
export type ViewProps<Data> = {
  data: Data;
  /** Whether this widget's heading is the title of the whole page. */
  isPageTitle: boolean;
};
