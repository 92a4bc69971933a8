// Scripts that start every page say so to browsers that listen: those are compiled while the page is laid out.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * As the first line of a script: all its functions are wanted at once. Chrome compiles them on a thread of its own as
 * the bytes come in, since 136; without it each one waits for its first call and is compiled there, on the main thread.
 * To others it is a comment.
 */
const ALL_AT_ONCE = '//# allFunctionsCalledOnLoad\n';

/**
 * Marks the scripts that start React and Next on every page, and no others: of what a single page brings, much waits
 * for a press. `folder` is what Next built, with its `build-manifest.json` and `static`.
 * @throws Error when the manifest names no such scripts, as then a new version of Next tells it elsewhere.
 */
export function hintCompilation(folder) {
  const { rootMainFiles } = JSON.parse(readFileSync(path.join(folder, 'build-manifest.json'), 'utf8'));
  if (!rootMainFiles?.length) throw new Error('build-manifest.json names no rootMainFiles.');
  for (const name of rootMainFiles) {
    const file = path.join(folder, name);
    writeFileSync(file, ALL_AT_ONCE + readFileSync(file, 'utf8'));
  }
}
