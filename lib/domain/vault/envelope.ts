// The encryption of codes: each batch has a key of its own, which the store's sealing key encrypts. A code is encrypted
// before any statement has it, so that neither the database nor its log, its dumps or its errors ever hold one.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import type { VaultBatch, VaultCode } from '@/lib/platform/db';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** A code as its customer gets it. */
export interface PlainCode {
  code: string;
  /** '' for a code without one. */
  pin: string;
}

const plainSchema = z.object({ code: z.string(), pin: z.string() });

type HasSealer = Pick<Context, 'sealer'>;

export function makeBatchKey({ sealer }: HasSealer, batchId: string): { key: Buffer; wrapped: string } {
  const key = randomBytes(KEY_BYTES);
  return { key, wrapped: sealer.seal(purposeOf(batchId), key.toString('base64url')) };
}

/** Throws when no setting holds the sealing key, and when the key is that of another batch. */
export function openBatchKey(
  { sealer }: HasSealer,
  { id, wrapped }: Pick<VaultBatch, 'id' | 'wrapped'>,
): Buffer {
  return Buffer.from(sealer.open(purposeOf(id), wrapped), 'base64url');
}

/** The purpose is part of the key, so that a batch cannot be given the key of another one. */
export function purposeOf(batchId: string): string {
  return `vault/batch/${batchId}`;
}

/** Which code of which batch: a sealed code that is moved to another row does not open there. */
export type Address = Pick<VaultCode, 'id' | 'batchId'>;

export function sealCode(key: Buffer, address: Address, plain: PlainCode): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  cipher.setAAD(boundTo(address));
  const body = Buffer.concat([cipher.update(JSON.stringify(plain), 'utf8'), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), body]));
}

export function openCode(
  key: Buffer,
  { sealed, ...address }: Address & Pick<VaultCode, 'sealed'>,
): PlainCode {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(boundTo(address));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  return plainSchema.parse(JSON.parse(text.toString('utf8')));
}

function boundTo({ id, batchId }: Address): Buffer {
  return Buffer.from(`tarang/code/${id}/${batchId}`);
}
