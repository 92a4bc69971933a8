import { handle } from '@/lib/http/handle';
import { checkUniqueEmail } from '@/lib/domain/accounts';
import { uniqueEmailSchema } from '@/lib/domain/accounts/schema';

export const POST = handle(
  {
    endpoint: 'POST /verify/email',
    access: 'public',
    body: uniqueEmailSchema,
    limit: { name: 'uniquenessPerAddress', by: 'address' },
  },
  ({ context, body }) => checkUniqueEmail(context, body),
);
