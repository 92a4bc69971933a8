import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from '@/lib/domain/context';

const INDEX = 'index';
const PURPOSE = 'vault/index';

/** Recognises a code that the vault has, without being able to say what it is. */
export type CodeMac = (code: string) => string;

/**
 * The key of the recognition is made once and encrypted: a digest by the store's own keys would change when those are
 * replaced, and a code could be sold twice.
 */
export async function readCodeMac({ db, sealer }: Pick<Context, 'db' | 'sealer'>): Promise<CodeMac> {
  const known = await db.vaultKey.findUnique({ where: { name: INDEX } });
  const { wrapped } = known ?? (await makeKey({ db, sealer }));
  const key = Buffer.from(sealer.open(PURPOSE, wrapped), 'base64url');
  return (code) => createHmac('sha256', key).update(plainFormOf(code)).digest('base64url');
}

async function makeKey({ db, sealer }: Pick<Context, 'db' | 'sealer'>): Promise<{ wrapped: string }> {
  const wrapped = sealer.seal(PURPOSE, randomBytes(32).toString('base64url'));
  // Two first imports at once must agree on one key.
  await db.$executeRaw`insert into vault_keys (name, wrapped) values (${INDEX}, ${wrapped}) on conflict do nothing`;
  return db.vaultKey.findUniqueOrThrow({ where: { name: INDEX } });
}

/** The same code is written with or without hyphens, and in either case. */
function plainFormOf(code: string): string {
  return code.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '');
}

export { PURPOSE as INDEX_PURPOSE };
