import { handle } from '@/lib/http/handle';
import { API_VERSION, documentQuery } from '@/lib/domain/partners/schema';
import { createDocument } from '@/lib/http/partners/create-document';
import { AppError } from '@/lib/platform/errors';

// A program that names the version it was written for must not be given another one's document.
export const GET = handle({ access: 'public', query: documentQuery }, async ({ context, query }) => {
  if (query.version !== undefined && query.version !== API_VERSION)
    throw new AppError('unknown_version', 'partners.unknownVersion', {
      fields: { version: 'partners.unknownVersion' },
    });
  return Response.json(createDocument(context.shop.url));
});
