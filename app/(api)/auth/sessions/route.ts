import { listDevices } from '@/lib/domain/accounts';
import { handle } from '@/lib/http/handle';

export const GET = handle({ endpoint: 'GET /auth/sessions', access: 'signed-in' }, ({ context, viewer }) =>
  listDevices(context, viewer),
);
