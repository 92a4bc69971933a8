import { listAllItems } from '@/lib/store/catalogue';
import { handle } from '@/lib/web/handle';

export const GET = handle({ access: 'admin' }, async ({ context }) => ({
  items: await listAllItems(context),
}));
