import { handle } from '@/lib/http/handle';
import { reading } from '@/lib/domain/reading';
import { find } from '@/lib/domain/search';
import { findInput } from '@/lib/domain/search/schema';

// A POST, although it only reads: the words are often a contact or a bank reference, and addresses are kept in logs.
export const POST = handle(
  { onlyReads: true, endpoint: 'POST /admin/find', access: 'panel.open', body: findInput },
  ({ context, body }) => find(reading(context), body),
);
