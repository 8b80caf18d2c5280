import { type NodePath, type PluginObj, transformAsync, types as t } from '@babel/core';
import type { Plugin } from 'vite';

/** For OpenAPI only. */
const forReaders = new Set(['summary', 'errors']);
/** Not the app's (`AppAction`). */
const others = new Set(['vendor', 'provider', 'operator', 'launch']);

/** Descriptions, others' calls and structs: kilobytes before the first call. */
export function contract(): Plugin {
  return {
    name: 'palaro:contract',
    enforce: 'pre',
    async transform(code, id) {
      if (!/\/contract\/(?:[\w-]+\/)?[\w-]+\.ts$/.test(id)) return null;
      const done = await transformAsync(code, {
        filename: id,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: ['typescript'] },
        plugins: [leaveOut],
      });
      return done?.code ? { code: done.code, map: done.map as never } : null;
    },
  };
}

/** Fields of `action({ … })`, or null. */
function entryOf(node: t.Node | null | undefined): t.ObjectExpression | null {
  if (!t.isCallExpression(node) || !t.isIdentifier(node.callee, { name: 'action' })) return null;
  const [entry] = node.arguments;
  return t.isObjectExpression(entry) ? entry : null;
}

const isNamed = (property: t.Node, names: ReadonlySet<string>): property is t.ObjectProperty =>
  t.isObjectProperty(property) && t.isIdentifier(property.key) && names.has(property.key.name);

const auth = new Set(['auth']);
const isOfOthers = (entry: t.ObjectExpression): boolean =>
  entry.properties.some(
    (property) =>
      isNamed(property, auth) &&
      t.isStringLiteral(property.value) &&
      others.has(property.value.value),
  );

function leaveOut(): PluginObj {
  return {
    visitor: {
      ObjectProperty(path: NodePath<t.ObjectProperty>) {
        const entry = entryOf(path.node.value);
        if (!entry) return;
        if (isOfOthers(entry)) return path.remove();
        entry.properties = entry.properties.filter((property) => !isNamed(property, forReaders));
      },
      CallExpression(path: NodePath<t.CallExpression>) {
        if (!path.getFunctionParent()) t.addComment(path.node, 'leading', '#__PURE__');
      },
    },
  };
}
