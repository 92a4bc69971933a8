import { createHash } from 'node:crypto';
import type { Context } from '@/lib/domain/context';
import { may } from '@/lib/domain/permissions';
import { notFound } from '@/lib/platform/errors';
import { drawDocument } from './draw-document';

export interface DocumentFile {
  /** `TR2627-0000001.pdf`. */
  filename: string;
  sha256: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * A document as PDF, in the caller's language. It is drawn once and stored: a later version of the store that draws it
 * otherwise does not change what a customer may have sent to their accountant. Throws not_found for a document that the
 * caller may not see.
 */
export async function getDocumentFile(
  { db, clock, actor, shop, language }: Pick<Context, 'db' | 'clock' | 'actor' | 'shop' | 'language'>,
  id: string,
): Promise<DocumentFile> {
  const document = await db.taxDocument.findUnique({
    where: { id },
    include: {
      order: { select: { userId: true } },
      credits: { select: { name: true, date: true, rate: true, replacement: { select: { id: true } } } },
      replaces: { select: { name: true, date: true } },
      files: { where: { language } },
    },
  });
  if (!document || (document.order.userId !== actor.id && !may(actor, 'orders.read')))
    throw notFound('Document');
  const filename = `${document.name}.pdf`;
  const [stored] = document.files;
  if (stored) return { filename, sha256: stored.sha256, bytes: new Uint8Array(stored.bytes) };
  const signatory = shop.seller?.signatory ?? null;
  const { credits, replaces, refundId, creditsId } = document;
  const bytes = await drawDocument({
    document,
    credited: credits,
    replaced: replaces,
    signatory,
    language,
    // The note of a refund has the refund's id.
    isIssuedAnew: credits?.replacement != null && refundId === creditsId,
  });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // Drawn twice at once, the first one stands.
  await db.taxDocumentFile.createMany({
    data: [{ documentId: id, language, sha256, bytes, createdAt: clock.now() }],
    skipDuplicates: true,
  });
  const kept = await db.taxDocumentFile.findUniqueOrThrow({
    where: { documentId_language: { documentId: id, language } },
  });
  return { filename, sha256: kept.sha256, bytes: new Uint8Array(kept.bytes) };
}
