import { listAllItems } from '@/lib/domain/catalogue';
import { handle } from '@/lib/http/handle';

export const GET = handle({ access: 'catalogue.read' }, async ({ context }) => ({
  items: await listAllItems(context),
}));
