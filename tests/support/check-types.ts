// The compiler on this project with some files replaced or added in memory. It is the native program that `npm test`
// checks types with: for the same programs the library in node_modules takes four times its processor time.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const PACKAGE = path.join(root, 'tests/tools/compiler/node_modules/typescript');

/** A file of the project, by its path from the root, with the text that replaces its own. */
export type Overlay = Record<string, string>;

export interface CompilerError {
  file: string;
  message: string;
}

/** The compiler's messages about the files of lib whose paths match, and no others: checking takes most of its time. */
export type CheckTypes = (overlay: Overlay, files: RegExp) => CompilerError[];

interface Diagnostic {
  text: string;
  messageChain?: Diagnostic[];
}

/** The part of the compiler's interface that is used; its package is installed apart, at the first use. */
interface Compiler {
  updateSnapshot(changes: {
    openProjects: string[];
    closeProjects: string[];
    fileChanges: { changed: string[] };
  }): {
    getProject(config: string): { program: Program } | undefined;
  };
  close(): void;
}

interface Program {
  getSourceFileNames(): string[];
  getSyntacticDiagnostics(file: string): Diagnostic[];
  getSemanticDiagnostics(file: string): Diagnostic[];
}

interface Files {
  readFile(file: string): string | undefined;
  fileExists(file: string): true | undefined;
  directoryExists(folder: string): true | undefined;
}

/** Starts the compiler for this test file: its programs share what they have parsed. */
export async function openCompiler(): Promise<CheckTypes> {
  const { API } = await loadCompiler();
  let replaced = new Map<string, string>();
  let folders = new Set<string>();
  const compiler = new API({
    cwd: root,
    // What is undefined is read from the disk.
    fs: {
      readFile: (file) => replaced.get(file),
      fileExists: (file) => replaced.has(file) || undefined,
      directoryExists: (folder) => folders.has(folder) || undefined,
    },
  });
  afterAll(() => compiler.close());
  let config: string | undefined;
  let programs = 0;
  return (overlay, files) => {
    const before = replaced;
    replaced = new Map(Object.entries(overlay).map(([file, text]) => [path.join(root, file), text]));
    folders = new Set([...replaced.keys()].map((file) => path.dirname(file)));
    const changed = [...before.keys(), ...replaced.keys()];
    // A list of files that was read once is not read again, so each program has one of its own.
    const closeProjects = config ? [config] : [];
    config = path.join(root, `tsconfig.overlay${++programs}.json`);
    replaced.set(config, configOf([...listFiles(files), ...Object.keys(overlay)]));
    const snapshot = compiler.updateSnapshot({
      openProjects: [config],
      closeProjects,
      fileChanges: { changed },
    });
    const program = snapshot.getProject(config)?.program;
    if (!program) throw new Error('the compiler opened no project');
    return errorsOf(program, files);
  };
}

async function loadCompiler() {
  const file = path.join(PACKAGE, 'dist/api/sync/api.js');
  if (!existsSync(file))
    throw new Error('tests/tools/compiler is not installed: run `node lib/launch/prepare.mjs compiler`');
  return (await import(pathToFileURL(file).href)) as {
    API: new (options: { cwd: string; fs: Files }) => Compiler;
  };
}

const configOf = (files: string[]) =>
  JSON.stringify({
    extends: './tsconfig.json',
    compilerOptions: { incremental: false },
    include: [],
    files: [...new Set(files)],
  });

const listFiles = (files: RegExp) =>
  readdirSync(path.join(root, 'lib'), { recursive: true, encoding: 'utf8' })
    .map((file) => `lib/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && files.test(file));

function errorsOf(program: Program, files: RegExp): CompilerError[] {
  const judged = program.getSourceFileNames().filter((file) => files.test(path.relative(root, file)));
  if (judged.length === 0) throw new Error(`the compiler read no file like ${files}`);
  return judged.flatMap((file) =>
    [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map((found) => ({
      file: path.relative(root, file),
      message: textOf(found),
    })),
  );
}

const textOf = ({ text, messageChain = [] }: Diagnostic): string =>
  [text, ...messageChain.map(textOf)].join('\n');
