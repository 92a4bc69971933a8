import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { errorCode, LaunchError } from '@/lib/launch/launch-error';

/**
 * The secret from a file of mode 600, created on first use, so that sessions survive a restart. `demandNew` throws
 * where something is there already that only the secret from before opens.
 */
export function readSecret(file: string, demandNew: () => void = () => {}): string {
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length >= 32) return secret;
    throw new LaunchError(
      `${file} holds no secret of 32 characters: put back a copy of it; if there is none, delete it, and every customer sets a new password and a new authenticator.`,
    );
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    demandNew();
    const secret = randomBytes(48).toString('base64url');
    writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' });
    return secret;
  }
}
