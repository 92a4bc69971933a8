import { listDevices } from '@/lib/store/accounts';
import { handle } from '@/lib/web/handle';

export const GET = handle({ access: 'signed-in' }, ({ context, viewer }) => listDevices(context, viewer));
