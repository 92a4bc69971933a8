import { handle } from '@/lib/http/handle';
import { listDevices } from '@/lib/domain/accounts';

export const GET = handle({ endpoint: 'GET /auth/sessions', access: 'signed-in' }, ({ context, viewer }) =>
  listDevices(context, viewer),
);
