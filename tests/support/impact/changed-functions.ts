import { readFile } from 'node:fs/promises';
import ts from 'typescript';
import type { Lines } from './changed-lines';

/** For lines outside of any function with a name: types, constants, schemas, and handlers that are passed on. */
export const WHOLE_FILE = '*';

/** The names of the innermost functions that hold these lines. */
export async function changedFunctions(file: string, lines: Lines[]): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return [WHOLE_FILE];
  const functions = namedFunctions(file, text);
  const names = lines.flatMap(({ from, to }) => {
    const touched = functions.filter((each) => each.from <= to && each.to >= from);
    const innermost = touched.filter(
      (outer) =>
        !touched.some((inner) => inner !== outer && inner.from >= outer.from && inner.to <= outer.to),
    );
    return innermost.length > 0 ? innermost.map(({ name }) => name) : [WHOLE_FILE];
  });
  return [...new Set(names)];
}

interface NamedFunction extends Lines {
  name: string;
}

/** With the names that V8 gives them. */
function namedFunctions(file: string, text: string): NamedFunction[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: NamedFunction[] = [];
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const visit = (node: ts.Node): void => {
    const name = ts.isFunctionLike(node) ? nameOf(node) : undefined;
    if (name) found.push({ name, from: lineOf(node.getStart()), to: lineOf(node.end) });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function nameOf(node: ts.SignatureDeclaration): string | undefined {
  if (node.name) return node.name.getText();
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent))
    return parent.name.getText();
  return undefined;
}
