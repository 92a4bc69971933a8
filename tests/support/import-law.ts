// Runs dependency-cruiser with the project's own rules on any tree.
import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

export interface Breach {
  rule: string;
  from: string;
  to: string;
}

export interface Findings {
  breaches: Breach[];
  /** How many files of the tree were read. */
  modules: number;
  /** The names of the rules that were applied. */
  rules: string[];
}

/** A run that read fewer files than this has failed: the tree is far larger. */
export const FEWEST_MODULES = 40;

const FOLDERS = ['app', 'components', 'lib', 'prisma'];
// The root files that Next finds by name: what only they import is not dead.
const ROOT_FILES = ['proxy.ts', 'instrumentation.ts'];

interface Report {
  modules: { source: string }[];
  summary: {
    violations: { from: string; to: string; rule: { name: string } }[];
    ruleSetUsed: { forbidden: { name: string }[] };
  };
}

/** Checks the tree under `root` by the rules of this repository. */
export async function cruiseImports(root: string): Promise<Findings> {
  const project = path.resolve(import.meta.dirname, '../..');
  const folders: string[] = [];
  for (const folder of [...FOLDERS, ...ROOT_FILES])
    await access(path.join(root, folder)).then(
      () => folders.push(folder),
      () => {},
    );
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      path.join(project, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      ...['--config', path.join(project, '.dependency-cruiser.mjs'), '--output-type', 'json'],
      ...folders,
    ],
    { cwd: root, maxBuffer: 256 * 1024 * 1024 },
  );
  const report = JSON.parse(stdout) as Report;
  return {
    rules: report.summary.ruleSetUsed.forbidden.map(({ name }) => name),
    breaches: report.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    modules: report.modules.filter(({ source }) => FOLDERS.some((folder) => source.startsWith(`${folder}/`)))
      .length,
  };
}
