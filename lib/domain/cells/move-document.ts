import { z } from 'zod';
import type { Sealer } from '@/lib/platform/sealing';
import { fieldsSchema } from './account-fields';
import { LIST_NAMES } from './account-lists';
import { MoveError } from './move-error';
import { transferSchema } from './transfers';

/** A move on its way between two cells. */
export interface SealedMove {
  reference: string;
  /** The account and its transfers, encrypted and authenticated by the key of the cell that they go to. */
  document: string;
}

const documentSchema = z.strictObject({
  version: z.literal(1),
  reference: z.string().min(1),
  userId: z.string().min(1),
  from: z.string().min(1),
  to: z.string().min(1),
  fields: fieldsSchema,
  lists: z.record(z.enum(LIST_NAMES), z.string()),
  /** All journals of the move out of the cell that is left, in their order. */
  transfers: z.array(transferSchema),
});
export type MoveDocument = z.output<typeof documentSchema>;

// The document is bound to its reference: under another one it does not open.
const purposeOf = (reference: string): string => `cells/move/${reference}`;

export function sealDocument(sealer: Sealer, document: MoveDocument): SealedMove {
  const { reference } = document;
  // Amounts are bigint.
  const json = JSON.stringify(document, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return { reference, document: sealer.seal(purposeOf(reference), json) };
}

/** Throws MoveError for a document that was not sealed for this cell, or was changed since. */
export function openDocument(sealer: Sealer, { reference, document }: SealedMove): MoveDocument {
  const json = sealer.tryOpen(purposeOf(reference), document);
  if (json === null)
    throw new MoveError(`What came under ${reference} was sealed for another cell, or was changed.`);
  return documentSchema.parse(JSON.parse(json));
}
