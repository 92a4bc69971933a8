import { listHomeProducts } from '@/lib/store/catalogue';
import { handle } from '@/lib/web/handle';
import { published } from '@/lib/web/published';

export const GET = handle({ access: 'public' }, ({ context, request }) =>
  published(request, 'home', () => listHomeProducts(context)),
);
