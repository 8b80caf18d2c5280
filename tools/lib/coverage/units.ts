import { parseSync } from 'vite';

/** Statements that do something, rather than contain others. */
const statements = new Set(
  'ExpressionStatement ReturnStatement ThrowStatement IfStatement ForStatement ForInStatement ForOfStatement WhileStatement DoWhileStatement SwitchStatement'.split(
    ' ',
  ),
);
const typeOnly =
  /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression|TypeAssertion|Enum|Module|ParameterProperty)/;

/** Code that can run; `from` and `to` by `position`. */
export interface Unit {
  from: number;
  to: number;
  covered?: boolean;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/**
 * By syntax, so independent of build and tests.
 * @param file its name, for the language
 * @param code its text
 * @returns `lines` that always run, by first line; `branches` that may
 */
export function unitsOf(file: string, code: string): { lines: Unit[]; branches: Unit[] } {
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const units: { lines: Unit[]; branches: Unit[] } = { lines: [], branches: [] };
  const at = positionAt(code);
  const unit = (node: unknown): Unit => {
    const { start, end } = node as Node;
    return { from: at(start), to: at(end) };
  };
  visit(program as unknown as Node, (node) => {
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
export const position = (line: number, column: number): number => line * columns + column;
export const lineOf = (place: number): number => Math.floor(place / columns);

function positionAt(code: string): (offset: number) => number {
  const starts = [0];
  for (let end = code.indexOf('\n'); end >= 0; end = code.indexOf('\n', end + 1))
    starts.push(end + 1);
  return (offset) => {
    const line = starts.findLastIndex((start) => start <= offset);
    return position(line + 1, offset - (starts[line] ?? 0));
  };
}

function isStatement(node: Node): boolean {
  if (node.type === 'VariableDeclarator' || node.type === 'PropertyDefinition')
    return Boolean(node.init ?? node.value);
  return statements.has(node.type) && !node.directive;
}

function visit(node: Node, see: (node: Node) => void): void {
  if (typeOnly.test(node.type) || node.declare) return;
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) visit(child, see);
  }
}

function isNode(value: unknown): value is Node {
  return typeof (value as Node | null)?.type === 'string';
}
