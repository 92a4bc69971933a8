import { handle } from '@/lib/http/handle';
import { listAllItems } from '@/lib/domain/catalogue';

export const GET = handle({ access: 'catalogue.read' }, async ({ context }) => ({
  items: await listAllItems(context),
}));
