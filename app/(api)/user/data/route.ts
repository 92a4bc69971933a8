import { handle } from '@/lib/http/handle';
import { downloadData } from '@/lib/domain/data-export';
import { exportForm } from '@/lib/domain/data-export/schema';

export const POST = handle(
  {
    endpoint: 'POST /user/data',
    access: 'signed-in',
    body: exportForm,
    limit: { name: 'exportPerUser', by: 'viewer' },
  },
  ({ context, viewer, body }) => downloadData(context, { viewer, ...body }),
);
