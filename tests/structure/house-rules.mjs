// Lint rules of this house: mistakes that no type catches and that cost visitors something. Each has a
// planted violation in `lint.test.ts`.

/**
 * Cookies are written in one place, which appends: setting the header drops the cookies that others wrote.
 */
const noDirectCookie = {
  create: (context) => ({
    CallExpression(node) {
      const name = node.callee.type === "MemberExpression" ? node.callee.property.name : "";
      if (["set", "append", "setHeader"].includes(name) && isText(node.arguments[0], "set-cookie")) {
        context.report({ node, message: "Write cookies through the request's context." });
      }
    },
    Property(node) {
      const key = node.key.type === "Literal" ? node.key.value : node.key.name;
      if (String(key).toLowerCase() === "set-cookie") {
        context.report({ node, message: "Write cookies through the request's context." });
      }
    },
  }),
};

/** Under Remix `request.signal` does not mean that the visitor left. */
const noRequestSignal = {
  create: (context) => ({
    MemberExpression(node) {
      if (node.property.name === "signal" && node.object.name === "request") {
        context.report({ node, message: "request.signal does not tell that the visitor left." });
      }
    },
  }),
};

// Functions that give an address which is safe to send a visitor to.
const checkedAddress = new Set([
  "authorisationAddress",
  "fixedRedirect",
  "googleAddress",
  "paymentAddress",
  "safePath",
  "sitePath",
  "takeReturnPath",
]);

/** A redirect goes to a fixed path of this site, or to what a checking function gave. */
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
          context.report({ node, message: "Redirect only to a fixed path or to a checked address." });
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
  return checkedAddress.has(name);
}

export default {
  meta: { name: "house" },
  rules: {
    "no-direct-cookie": noDirectCookie,
    "no-request-signal": noRequestSignal,
    "no-unchecked-redirect": noUncheckedRedirect,
    "no-style-attribute": noStyleAttribute,
  },
};
