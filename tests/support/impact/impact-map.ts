// Test impact analysis: which functions of the product each integration test file calls. `npm run check:map` records
// it, `npm run check` chooses by it. It is no part of the repository: a map follows the code it was recorded of.
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Names of functions by file, relative to the project. Functions without a name are listed under ''. */
export type Calls = Record<string, string[]>;

export interface Recording {
  /** The test file. */
  test: string;
  ms: number;
  /** Called by its tests. */
  called: Calls;
  /** Called while it was loaded: by imports, and by what it prepares at its top. */
  loaded: Calls;
}

export const MAP_FILE = path.resolve('node_modules/.cache/tarang/test-impact.json');

export async function readMap(): Promise<Recording[] | null> {
  const text = await readFile(MAP_FILE, 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as Recording[]);
}
