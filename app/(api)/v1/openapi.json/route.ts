import { handle } from '@/lib/http/handle';
import { createDocument } from '@/lib/http/partners/create-document';

export const GET = handle({ access: 'public' }, async ({ context }) =>
  Response.json(createDocument(context.shop.url)),
);
