import { handle } from '@/lib/http/handle';
import { checkUniqueMobile } from '@/lib/domain/accounts';
import { uniqueMobileSchema } from '@/lib/domain/accounts/schema';

export const POST = handle(
  {
    endpoint: 'POST /verify/mobilenumber',
    access: 'public',
    body: uniqueMobileSchema,
    limit: { name: 'uniquenessPerAddress', by: 'address' },
  },
  ({ context, body }) => checkUniqueMobile(context, body),
);
