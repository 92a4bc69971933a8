// Marks the scripts that every page needs, so that browsers which support it compile them during the layout of the
// page.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The first line of a script all of whose functions are needed at once. Chrome, since 136, compiles such a script on
 * a background thread while it is downloaded; without the line each function is compiled on the main thread at its
 * first call. For other browsers it is a comment.
 */
const ALL_AT_ONCE = '//# allFunctionsCalledOnLoad\n';

/**
 * Marks the scripts that start React and Next on every page, and no others, because much of a single page's code
 * waits for a click. `folder` is Next's output, with its `build-manifest.json` and `static`.
 * @throws Error when the manifest lists no such scripts, because a new version of Next then lists them elsewhere.
 */
export function hintCompilation(folder) {
  const { rootMainFiles } = JSON.parse(readFileSync(path.join(folder, 'build-manifest.json'), 'utf8'));
  if (!rootMainFiles?.length) throw new Error('build-manifest.json names no rootMainFiles.');
  for (const name of rootMainFiles) {
    const file = path.join(folder, name);
    writeFileSync(file, ALL_AT_ONCE + readFileSync(file, 'utf8'));
  }
}
