import { parseSync } from 'vite';

/** Statements that do something themselves; a block, a `try` or a declaration of a function only holds others. */
const statements = new Set(
  'ExpressionStatement ReturnStatement ThrowStatement IfStatement ForStatement ForInStatement ForOfStatement WhileStatement DoWhileStatement SwitchStatement'.split(
    ' ',
  ),
);
/** Types go before anything runs. */
const typeOnly =
  /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression|TypeAssertion|Enum|Module|ParameterProperty)/;

/**
 * What can run in a source file, by its own syntax: neither the build nor the tests change how much there is.
 * @param file its name, for the language
 * @param code its text
 * @returns `lines`, what runs by itself, each with the line where it starts; `branches`, what runs only sometimes. Each has
 *   `from` and `to`, positions as `position` gives them.
 */
export function unitsOf(file, code) {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const units = { lines: [], branches: [] };
  const at = positionAt(code);
  const unit = ({ start, end }) => ({ from: at(start), to: at(end) });
  visit(program, (node) => {
    if (isStatement(node)) units.lines.push(unit(node));
    if (node.type === 'ArrowFunctionExpression' && node.expression)
      units.lines.push(unit(node.body));
    if (node.type === 'ConditionalExpression')
      units.branches.push(unit(node.consequent), unit(node.alternate));
    if (node.type === 'LogicalExpression') units.branches.push(unit(node.right));
  });
  return units;
}

const columns = 100_000;
/** A line (from 1) and a column (from 0) as one number, which is as good for sorting. */
export const position = (line, column) => line * columns + column;
export const lineOf = (place) => Math.floor(place / columns);

function positionAt(code) {
  const starts = [0];
  for (let end = code.indexOf('\n'); end >= 0; end = code.indexOf('\n', end + 1))
    starts.push(end + 1);
  return (offset) => {
    const line = starts.findLastIndex((start) => start <= offset);
    return position(line + 1, offset - starts[line]);
  };
}

function isStatement(node) {
  if (node.type === 'VariableDeclarator' || node.type === 'PropertyDefinition')
    return Boolean(node.init ?? node.value);
  return statements.has(node.type) && !node.directive;
}

function visit(node, see) {
  if (typeOnly.test(node.type) || node.declare) return;
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === 'string') visit(child, see);
  }
}
