// Project-specific lint rules: mistakes that no type catches and that affect users. `lint.test.ts` contains a
// violation of each.

/**
 * Cookies are written in one place, which appends: setting the header would drop cookies that other code
 * wrote.
 */
const WRITE_COOKIES =
  "Write a cookie with `jar.put` or `jar.drop` (server/session/cookie-jar.ts): the site sends them all.";
const noDirectCookie = {
  create: (context) => ({
    CallExpression(node) {
      const name = node.callee.type === "MemberExpression" ? node.callee.property.name : "";
      if (["set", "append", "setHeader"].includes(name) && isText(node.arguments[0], "set-cookie")) {
        context.report({ node, message: WRITE_COOKIES });
      }
    },
    Property(node) {
      const key = node.key.type === "Literal" ? node.key.value : node.key.name;
      if (String(key).toLowerCase() === "set-cookie") {
        context.report({ node, message: WRITE_COOKIES });
      }
    },
  }),
};

/** In Remix, `request.signal` doesn't indicate that the client disconnected. */
const noRequestSignal = {
  create: (context) => ({
    MemberExpression(node) {
      if (node.property.name === "signal" && node.object.name === "request") {
        context.report({
          node,
          message:
            "request.signal doesn't indicate that the client disconnected: `startDeadline` (server/timeouts.ts) bounds the work.",
        });
      }
    },
  }),
};

// Functions whose result is a safe redirect target.
const safeTargetFunctions = new Set([
  "findFixedRedirect",
  "startGoogleLogin",
  "checkPaymentUrl",
  "toOrganiserUrl",
  "toSafePath",
  "toSitePath",
  "startAuthorisation",
  "takeReturnPath",
]);

/** A redirect target is a fixed path of this site, or the result of a checking function. */
const noUncheckedRedirect = {
  create(context) {
    const checked = new Set();
    const redirects = [];
    return {
      VariableDeclarator(node) {
        if (node.id.type === "Identifier" && isCheckedCall(node.init)) checked.add(node.id.name);
      },
      CallExpression(node) {
        const name = node.callee.type === "MemberExpression" ? node.callee.property.name : node.callee.name;
        if (["redirect", "redirectDocument", "replace"].includes(name) && node.callee.type === "Identifier") {
          redirects.push(node);
        }
      },
      "Program:exit"() {
        for (const node of redirects) {
          const [target] = node.arguments;
          if (!target || isFixedPath(target) || isCheckedCall(target)) continue;
          if (target.type === "Identifier" && checked.has(target.name)) continue;
          context.report({
            node,
            message: `Redirect to a fixed path, or to what one of these returned: ${[...safeTargetFunctions].join(", ")}.`,
          });
        }
      },
    };
  },
};

/** The CSP forbids inline styles. */
const noStyleAttribute = {
  create: (context) => ({
    JSXAttribute(node) {
      if (node.name.name === "style") {
        context.report({ node, message: "Use classes or SVG attributes: the CSP forbids inline styles." });
      }
    },
  }),
};

/**
 * The mouse wheel and the arrow keys can change a number field by accident, and invalid input is submitted
 * as an empty value.
 */
const noNumberInput = {
  create: (context) => {
    const check = (node, name, value) => {
      if (name === "type" && isText(value?.expression ?? value, "number")) report(node);
    };
    const report = (node) =>
      context.report({
        node,
        message: "Use `TextField` with `inputMode`, or `QuantityField`, for numbers.",
      });
    return {
      JSXAttribute: (node) => check(node, node.name.name, node.value),
      TemplateElement: (node) => /type=["']?number\b/.test(node.value.raw) && report(node),
    };
  },
};

const isPost = ({ name, attributes }) =>
  /^(form|Form)$/.test(name.name ?? "") &&
  attributes.some(({ name: attribute, value }) => attribute?.name === "method" && isText(value, "post"));

/** Hidden fields, which other forms may have. */
const hiddenFields = new Set(["EndOfFormField", "LastResponseField", "OriginalValuesField", "OwnerField"]);

/**
 * Only the shared form component keeps the input after errors, lost connections, in other tabs and after a
 * language change.
 */
const noOtherForm = {
  create(context) {
    const posts = [];
    return {
      JSXElement: ({ openingElement }) => void posts.push(posts.at(-1) || isPost(openingElement)),
      "JSXElement:exit": () => void posts.pop(),
      JSXOpeningElement(node) {
        const isField = /^(\w*(Field|TextArea|Select|Checkbox|RadioRows)|textarea|select)$/.test(
          node.name.name ?? "",
        );
        if (posts.at(-1) && isField && !hiddenFields.has(node.name.name))
          context.report({
            node,
            message: "Use `PostForm` (app/posting/post-form.tsx) for a form with fields.",
          });
      },
    };
  },
};

function isText(node, value) {
  return node?.type === "Literal" && String(node.value).toLowerCase() === value;
}

function isFixedPath(node) {
  if (node.type === "Literal") return /^\/(?!\/)/.test(String(node.value));
  if (node.type === "ConditionalExpression")
    return isFixedPath(node.consequent) && isFixedPath(node.alternate);
  // `/event/${…}`: a fixed first segment, so that no value can make it another host.
  return node.type === "TemplateLiteral" && /^\/[a-z]/.test(node.quasis[0].value.raw);
}

function isCheckedCall(node) {
  const call = node?.type === "AwaitExpression" ? node.argument : node;
  if (call?.type !== "CallExpression") return false;
  const name = call.callee.type === "MemberExpression" ? call.callee.property.name : call.callee.name;
  return safeTargetFunctions.has(name);
}

export default {
  meta: { name: "house" },
  rules: {
    "no-direct-cookie": noDirectCookie,
    "no-request-signal": noRequestSignal,
    "no-unchecked-redirect": noUncheckedRedirect,
    "no-style-attribute": noStyleAttribute,
    "no-number-input": noNumberInput,
    "no-other-form": noOtherForm,
  },
};
