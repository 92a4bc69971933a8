import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Adds the settings of `.env` in the folder of the store, where there is one. Variables of the shell take precedence
 * over them.
 */
export function loadEnvFile(root = process.cwd()): void {
  const file = path.join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
