import { checkUniqueMobile } from '@/lib/domain/accounts';
import { uniqueMobileSchema } from '@/lib/domain/accounts/schema';
import { handle } from '@/lib/http/handle';

export const POST = handle(
  {
    endpoint: 'POST /verify/mobilenumber',
    access: 'public',
    body: uniqueMobileSchema,
    limit: { name: 'uniquenessPerAddress', by: 'address' },
  },
  ({ context, body }) => checkUniqueMobile(context, body),
);
