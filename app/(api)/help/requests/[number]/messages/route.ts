import { handle } from '@/lib/http/handle';
import { writeMessage } from '@/lib/domain/help-requests';
import { helpNumberParams, writeHelpForm } from '@/lib/domain/help-requests/schema';

export const POST = handle(
  {
    endpoint: 'POST /help/requests/[number]/messages',
    access: 'signed-in',
    params: helpNumberParams,
    body: writeHelpForm,
    limit: { name: 'helpPerUser', by: 'viewer' },
    idempotent: true,
  },
  ({ context, params, body, idempotency }) =>
    writeMessage(context, { number: params.number, ...body, idempotency }),
);
