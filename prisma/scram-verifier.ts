import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

const ITERATIONS = 4096;

/** What PostgreSQL stores of a password (RFC 5802, SCRAM-SHA-256), so that the password itself need not be sent. */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, ITERATIONS, 32, 'sha256');
  const sign = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(sign('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${sign('Server Key').toString('base64')}`;
}
