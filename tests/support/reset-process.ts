// Test files share a process (`isolate: false` in vitest.config.ts), so each one begins as in a new process.
import { vi } from 'vitest';

const ENVIRONMENT = Symbol.for('test.environment');
const globals = globalThis as { [ENVIRONMENT]?: NodeJS.ProcessEnv };

/** Removes what the file before has left: its settings, its web process and its clock. */
export function resetProcess(): void {
  // On globalThis, because a file may load its modules anew; only the first file finds the environment untouched.
  globals[ENVIRONMENT] ??= { ...process.env };
  restoreEnvironment(globals[ENVIRONMENT]);
  removeProcessState();
  // Those of the last test of a file are left: a `window` without a document breaks a library that is loaded next.
  vi.unstubAllGlobals();
  vi.useRealTimers();
}

/** Removes the settings and services of the process, so that the next use reads the environment again. */
export function removeProcessState(): void {
  for (const key of Object.getOwnPropertySymbols(globalThis))
    if (key.description?.startsWith('tarang.')) Reflect.deleteProperty(globalThis, key);
}

function restoreEnvironment(before: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
}
