import { handle } from '@/lib/http/handle';
import { maskContacts } from '@/lib/domain/mask-contacts';
import { previewEndings } from '@/lib/domain/orders';
import { previewEndingsBody } from '@/lib/domain/orders/schema';
import { findClaims } from '@/lib/domain/work-claims';
import { subjectKey } from '@/lib/domain/work-claims/schema';

export const POST = handle(
  {
    onlyReads: true,
    endpoint: 'POST /admin/orders/endings',
    access: 'orders.settle',
    body: previewEndingsBody,
  },
  async ({ context, body, viewer }) => {
    const subjects = body.orderIds.map((id) => ({ kind: 'order', id }) as const);
    const [endings, claims] = await Promise.all([
      previewEndings(context, body),
      findClaims(context, subjects),
    ]);
    return {
      endings: maskContacts(context.actor, endings).map((ending) => {
        const claim = claims.get(subjectKey({ kind: 'order', id: ending.orderid }));
        return { ...ending, claimed: claim && claim.by !== viewer.userid ? claim.name : null };
      }),
    };
  },
);
