/**
 * Lint rules for tests, used by oxlint. They refuse what makes a test fail by chance or pass without proof: waiting for real time, reading
 * once what can still change, repeating an action until it works, and a test without an assertion.
 */

/** Functions that read a page once. Playwright's own matchers, and `expect.poll`, read until the value fits. */
const readers = new Set([
  "allInnerTexts",
  "allTextContents",
  "boundingBox",
  "count",
  "evaluate",
  "evaluateAll",
  "getAttribute",
  "innerHTML",
  "innerText",
  "inputValue",
  "isChecked",
  "isDisabled",
  "isEnabled",
  "isHidden",
  "isVisible",
  "textContent",
  "title",
  "url",
]);

/** Functions that act as a user does. */
const actions = new Set([
  "check",
  "click",
  "dblclick",
  "fill",
  "hover",
  "press",
  "pressSequentially",
  "tap",
  "type",
]);

const isFunction = ({ type }) => type === "ArrowFunctionExpression" || type === "FunctionExpression";

/** Name of the called function: `page.evaluate()` and `evaluate()` are both "evaluate". */
const calledName = ({ callee }) =>
  callee.type === "MemberExpression" && !callee.computed ? callee.property.name : callee.name;

/** @returns the ancestors of a node, the nearest first */
function* ancestors(node) {
  for (let above = node.parent; above; above = above.parent) yield above;
}

const isLoop = ({ type }) => /^(For|While|DoWhile)(In|Of)?Statement$/.test(type);

/** Loops that a `break` ends early, by the break. */
function brokenLoop(node) {
  for (const above of ancestors(node)) {
    if (isFunction(above) || above.type === "SwitchStatement") return undefined;
    if (isLoop(above)) return above;
  }
  return undefined;
}

/** Whether the node is inside a function or a loop that is repeated until its result fits. */
function isRepeated(node) {
  for (const above of ancestors(node)) {
    if (above.type === "WhileStatement" || above.type === "DoWhileStatement") return true;
    if (!isFunction(above) || above.parent?.type !== "CallExpression") continue;
    const { callee } = above.parent;
    if (callee.type === "CallExpression" && callee.callee.name === "expect") return true;
    if (["poll", "toPass", "waitFor", "until", "runUntil", "runCutOff"].includes(calledName(above.parent)))
      return true;
    // expect(async () => …).toPass()
    if (callee.name === "expect") return true;
  }
  return false;
}

/** The `expect(…)` whose first argument contains the node. */
function expectAround(node) {
  let inner = node;
  for (const above of ancestors(node)) {
    if (isFunction(above)) return undefined;
    if (above.type === "CallExpression" && above.callee.name === "expect" && above.arguments[0] === inner)
      return above;
    inner = above;
  }
  return undefined;
}

/** Whether the node is awaited, also as a part of `await Promise.all([…])`. `page.url()` reads at once. */
function isReadNow(node) {
  if (calledName(node) === "url") return node.arguments.length === 0 && node.callee.object?.name === "page";
  for (const above of ancestors(node)) {
    if (isFunction(above)) return false;
    if (above.type === "AwaitExpression") return true;
  }
  return false;
}

/** The names that a pattern declares. */
function* declared(pattern) {
  if (!pattern) return;
  if (pattern.type === "Identifier") yield pattern.name;
  else if (pattern.type === "ArrayPattern") for (const element of pattern.elements) yield* declared(element);
  else if (pattern.type === "ObjectPattern")
    for (const property of pattern.properties) yield* declared(property.value ?? property.argument);
  else if (pattern.type === "AssignmentPattern") yield* declared(pattern.left);
}

/** The whole test function around a node, or the file. */
function scopeOf(node) {
  let scope;
  for (const above of ancestors(node)) {
    if (isFunction(above) || above.type === "FunctionDeclaration") scope = above;
    if (above.type === "Program") scope ??= above;
  }
  return scope;
}

const otherSpeed =
  "Real time passes at another speed on every machine. Use fake timers, or wait for the cause.";

/** Whether a call waits only so that it can call this function: `setTimeout(done, 100)`, `setTimeout(() => done(), 100)`. */
function resumes(resolve, name) {
  if (resolve?.type === "Identifier") return resolve.name === name;
  if (!resolve || !isFunction(resolve)) return false;
  const [only] = resolve.body.type === "BlockStatement" ? resolve.body.body : [{ expression: resolve.body }];
  return only?.expression?.type === "CallExpression" && only.expression.callee.name === name;
}

const noWait = {
  create: (context) => ({
    ImportDeclaration(node) {
      if (node.source.value !== "node:timers/promises") return;
      if (node.specifiers.some(({ imported }) => imported?.name === "setTimeout"))
        context.report({ node, message: otherSpeed });
    },
    CallExpression(node) {
      const name = calledName(node);
      if (name === "waitForTimeout")
        context.report({
          node,
          message: "Wait for the cause (expect, waitForResponse), or move a held clock.",
        });
    },
    NewExpression(node) {
      const [work] = node.arguments;
      if (node.callee.name !== "Promise" || !work || !isFunction(work)) return;
      const body = work.body.type === "BlockStatement" ? work.body.body[0]?.expression : work.body;
      if (body?.type !== "CallExpression" || calledName(body) !== "setTimeout") return;
      const [resolve, ms] = body.arguments;
      // no milliseconds: the next turn of the event loop
      if (resumes(resolve, work.params[0]?.name) && ms && ms.value !== 0)
        context.report({ node, message: otherSpeed });
    },
  }),
};

const noSingleReading = {
  create(context) {
    const message =
      "This reads once what can still change. Use a matcher of the locator, or expect.poll(() => …).";
    const read = [];
    const expected = [];
    return {
      CallExpression(node) {
        if (node.callee.name === "expect") expected.push(node);
        if (!readers.has(calledName(node)) || !isReadNow(node) || isRepeated(node)) return;
        if (expectAround(node)) return void context.report({ node, message });
        for (const above of ancestors(node)) {
          if (isFunction(above)) return;
          if (above.type === "VariableDeclarator")
            return void read.push({ names: new Set(declared(above.id)), scope: scopeOf(node), node });
        }
      },
      "Program:exit"() {
        const { sourceCode } = context;
        for (const { names, scope, node } of read)
          for (const call of expected) {
            if (scopeOf(call) !== scope || isRepeated(call)) continue;
            const [actual] = call.arguments;
            const used =
              actual &&
              sourceCode
                .getTokens(actual)
                .some(
                  ({ type, value }, at, all) =>
                    type === "Identifier" && names.has(value) && ![".", "?."].includes(all[at - 1]?.value),
                );
            if (used) {
              context.report({ node, message });
              break;
            }
          }
      },
    };
  },
};

const noRepeatedAction = {
  create(context) {
    const message = "A user acts once. Wait until the page can take the action, or mend the page.";
    const acts = [];
    const broken = new Set();
    return {
      BreakStatement(node) {
        broken.add(brokenLoop(node));
      },
      CallExpression(node) {
        if (node.callee.type !== "MemberExpression" || !actions.has(calledName(node))) return;
        if (isRepeated(node)) context.report({ node, message });
        else acts.push(node);
      },
      "Program:exit"() {
        for (const node of acts)
          if ([...ancestors(node)].some((above) => broken.has(above))) context.report({ node, message });
      },
    };
  },
};

const isTest = ({ callee }) =>
  callee.name === "test" ||
  callee.name === "it" ||
  // test.each(…)("…", …)
  (callee.type === "CallExpression" && isTest({ callee: callee.callee.object ?? {} }));

/** Whether a test's function contains the node, outside every condition that has no other branch. */
function isAlwaysReached(node, test) {
  for (const above of ancestors(node)) {
    if (above === test) return true;
    if ((above.type === "IfStatement" && !above.alternate) || above.type === "CatchClause") return false;
  }
  return false;
}

const hasAssertion = {
  create(context) {
    const tests = [];
    const proofs = [];
    return {
      CallExpression(node) {
        const body = node.arguments.find(isFunction);
        if (isTest(node) && body) tests.push({ node, body });
        if (node.callee.name === "expect" && node.parent?.type !== "MemberExpression")
          context.report({ node, message: "Without a matcher this asserts nothing." });
        if (node.callee.name === "expect" && node.arguments[0]?.type === "Literal")
          context.report({ node, message: "A literal is always what it is: this asserts nothing." });
        const name = calledName(node);
        // also a function whose name says that it expects, and a property that is checked with many inputs
        if (/^(expect|assert)/.test(name ?? "") || /^(expect|assert)/.test(node.callee.object?.name ?? ""))
          proofs.push(node);
      },
      "Program:exit"() {
        for (const { node, body } of tests)
          if (!proofs.some((proof) => isAlwaysReached(proof, body)))
            context.report({
              node,
              message:
                "This test asserts nothing, or only under a condition. Name a helper that asserts expect…",
            });
      },
    };
  },
};

export default {
  meta: { name: "steady" },
  rules: {
    "no-wait": noWait,
    "no-single-reading": noSingleReading,
    "no-repeated-action": noRepeatedAction,
    "has-assertion": hasAssertion,
  },
};
