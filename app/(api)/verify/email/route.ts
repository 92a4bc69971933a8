import { checkUniqueEmail } from '@/lib/store/accounts';
import { uniqueEmailSchema } from '@/lib/store/accounts/schema';
import { handle } from '@/lib/web/handle';

export const POST = handle(
  { access: 'public', body: uniqueEmailSchema, limit: { name: 'uniquenessPerAddress', by: 'address' } },
  ({ context, body }) => checkUniqueEmail(context, body),
);
