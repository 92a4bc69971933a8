import { checkUniqueMobile } from '@/lib/store/accounts';
import { uniqueMobileSchema } from '@/lib/store/accounts/schema';
import { handle } from '@/lib/web/handle';

export const POST = handle(
  { access: 'public', body: uniqueMobileSchema, limit: { name: 'uniquenessPerAddress', by: 'address' } },
  ({ context, body }) => checkUniqueMobile(context, body),
);
