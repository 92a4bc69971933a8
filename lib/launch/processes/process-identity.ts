import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { errorCode } from '@/lib/launch/launch-error';

function isZombie(state: string | undefined): boolean {
  return state === 'Z' || state === 'X';
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
}

function ask(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    // There is no ps or no such process: either way the identity is unknown.
    return '';
  }
}

/**
 * Identifies one process over its lifetime; null when no such process exists. The system reuses pids, so a stored pid
 * proves nothing, but a stored identity does.
 */
export function processIdentity(pid: number): string | null {
  if (process.platform !== 'linux') return exists(pid) ? ask(pid, 'lstart') || 'alive' : null;
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name is in parentheses and may contain any character, so fields are counted after the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return isZombie(fields[0]) ? null : `${boot} ${fields[19]}`;
  } catch {
    // With a restricted /proc other users' processes are invisible, but a signal 0 still shows whether they exist.
    return exists(pid) ? 'alive' : null;
  }
}

/** The command line of a process; null when it cannot be read. */
export function processCommand(pid: number): string[] | null {
  if (process.platform !== 'linux') return ask(pid, 'command').split(' ').filter(Boolean);
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
  } catch {
    return null;
  }
}
