import { queryPoints } from '@/lib/domain/suppliers';
import { handle } from '@/lib/http/handle';

export const POST = handle({ access: 'admin' }, ({ context }) => queryPoints(context, { region: 'ph' }));
