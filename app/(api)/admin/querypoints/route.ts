import { queryPoints } from '@/lib/store/suppliers';
import { handle } from '@/lib/web/handle';

export const POST = handle({ access: 'admin' }, ({ context }) => queryPoints(context, { region: 'br' }));
