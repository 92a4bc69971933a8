// The compiler on this project with some files replaced or added in memory.
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '../..');

/** A file of the project, by its path from the root, with the text that replaces its own. */
export type Overlay = Record<string, string>;

export interface CompilerError {
  file: string;
  message: string;
}

const parsed = new Map<string, ts.SourceFile | undefined>();
let before: ts.Program | undefined;

/** The compiler's messages about the files whose paths match, and no others: checking takes most of its time. */
export function checkTypes(overlay: Overlay, files: RegExp): CompilerError[] {
  return openProgram(overlay, files)(files);
}

/** Checks some of the files of one program at a time, so that no test checks all of them: on a busy machine that takes a minute. */
export function openProgram(overlay: Overlay, files: RegExp): (checked: RegExp) => CompilerError[] {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const replaced = new Map(Object.entries(overlay).map(([file, text]) => [path.join(root, file), text]));
  const host = ts.createCompilerHost({ ...options, incremental: false });
  const { directoryExists, fileExists, readFile, getSourceFile } = host;
  const folders = [...replaced.keys()].map((file) => path.dirname(file));
  host.directoryExists = (folder) => folders.includes(folder) || directoryExists?.(folder) !== false;
  host.fileExists = (file) => replaced.has(file) || fileExists(file);
  host.readFile = (file) => replaced.get(file) ?? readFile(file);
  host.getSourceFile = (file, version) => {
    const text = replaced.get(file);
    if (text !== undefined) return ts.createSourceFile(file, text, version, true);
    if (!parsed.has(file)) parsed.set(file, getSourceFile(file, version));
    return parsed.get(file);
  };
  const matches = (file: string, wanted: RegExp) => wanted.test(path.relative(root, file));
  const program = ts.createProgram({
    rootNames: [...new Set([...fileNames.filter((file) => matches(file, files)), ...replaced.keys()])],
    options: { ...options, incremental: false, tsBuildInfoFile: undefined },
    host,
    ...(before ? { oldProgram: before } : {}),
  });
  before = program;
  return (checked) =>
    program
      .getSourceFiles()
      .filter(({ fileName }) => matches(fileName, checked))
      .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
      .map(({ file, messageText }) => ({
        file: path.relative(root, file?.fileName ?? root),
        message: ts.flattenDiagnosticMessageText(messageText, '\n'),
      }));
}
