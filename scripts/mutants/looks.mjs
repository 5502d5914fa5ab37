// What `npm run test:mutants` doesn't change: how something looks, and what is written to the log for the
// operator. Neither is a rule; the first is judged by eyes and by `tests/journeys/style.spec.ts`.

const isLooks = ({ node }) => node.type === "JSXAttribute" && node.name.name === "className";

/** A call like `log.warn(…)` or `context.log.warn(…)`. */
const isLogLine = ({ node }) => {
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return false;
  const { object } = node.callee;
  return (object.property?.name ?? object.name) === "log";
};

/** Stryker's form of a plugin. */
export const strykerPlugins = [
  {
    kind: "Ignore",
    name: "looks",
    value: {
      shouldIgnore(path) {
        if (isLooks(path)) return "how it looks";
        return isLogLine(path) ? "what the log says" : undefined;
      },
    },
  },
];
