// Places where a process may be made to die, so that tests can see what is left: half of anything never is.
// In a shop nobody names one, and they do nothing.

/** Dies here at once, as by a power cut, when TARANG_FAILPOINT names this place. */
export function failpoint(name: string): void {
  if (process.env.TARANG_FAILPOINT === name) process.kill(process.pid, 'SIGKILL');
}
