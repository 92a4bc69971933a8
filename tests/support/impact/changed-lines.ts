// What has changed since a commit, by lines of the files as they are now.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface Lines {
  /** Counted from 1. */
  from: number;
  to: number;
}

const EVERY_LINE: Lines = { from: 1, to: Number.POSITIVE_INFINITY };

async function git(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', args, { maxBuffer: 256 * 1024 * 1024 });
  return stdout.trim();
}

/** Where the branch left main; on main itself, with nothing uncommitted, the commit before. */
export async function defaultBase(): Promise<string> {
  const head = await git('rev-parse', 'HEAD');
  const base = await git('merge-base', 'HEAD', 'main').catch(() => head);
  if (base !== head) return base;
  return (await git('status', '--porcelain')) === '' ? git('rev-parse', 'HEAD~1') : head;
}

/** Changed lines by file, those that are not committed and files that git does not know yet included. */
export async function changedLines(base: string): Promise<Map<string, Lines[]>> {
  const changed = parseDiff(await git('diff', '--unified=0', '--no-color', '--no-ext-diff', base));
  const untracked = await git('ls-files', '--others', '--exclude-standard');
  for (const file of untracked.split('\n').filter(Boolean)) changed.set(file, [EVERY_LINE]);
  return changed;
}

export function parseDiff(diff: string): Map<string, Lines[]> {
  const changed = new Map<string, Lines[]>();
  let file = '';
  for (const line of diff.split('\n')) {
    const named = /^(?:---|\+\+\+) (?:[ab]\/(.+)|\/dev\/null)$/.exec(line);
    // A file that was deleted keeps its old name, of the line before.
    if (named) file = named[1] ?? file;
    const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (!hunk) continue;
    const from = Number(hunk[1]);
    // Where lines were only deleted, those around the gap count as changed.
    const count = Number(hunk[2] ?? 1);
    const lines = count === 0 ? { from, to: from + 1 } : { from, to: from + count - 1 };
    changed.set(file, [...(changed.get(file) ?? []), lines]);
  }
  return changed;
}
