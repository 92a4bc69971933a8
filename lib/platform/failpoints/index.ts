// Named places at which a test can crash the process, to check that no half-finished state is left behind. Without
// the setting they do nothing.

/** Kills the process at once, as a power failure would, when TARANG_FAILPOINT is this name. */
export function failpoint(name: string): void {
  if (process.env.TARANG_FAILPOINT === name) process.kill(process.pid, 'SIGKILL');
}
