import { listDevices } from '@/lib/domain/accounts';
import { handle } from '@/lib/http/handle';

export const GET = handle({ access: 'signed-in' }, ({ context, viewer }) => listDevices(context, viewer));
