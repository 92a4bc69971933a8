'use server';

import { takeBackGift } from '@/lib/domain/wallet';
import { takeBackGiftForm } from '@/lib/domain/wallet/schema';
import { action } from '@/lib/http/action';
import { guardApprover } from '@/lib/http/guards/second-factor-guard';
import { withIdempotencyKey } from '@/lib/http/request/idempotency';
import { inEnglish, type Message } from '@/lib/platform/messages';

export const takeBackGiftAction = action(
  {
    access: 'money.give',
    input: takeBackGiftForm,
    limit: { name: 'moneyPerUser', by: 'viewer' },
    refusal: 'wallet.invalidAmount',
  },
  async function takeBackGiftByForm({ context, input, viewer }) {
    const { key, ...gift } = input;
    const { approver: _, ...body } = input;
    const call = { userId: viewer.userid, route: 'action take-back-gift', key, body };
    const reply = await withIdempotencyKey(context, call, (idempotency) =>
      guardApprover(viewer.userid, gift.approver, () => takeBackGift(context, { ...gift, idempotency })),
    );
    return { message: inEnglish((reply as { message: Message }).message) };
  },
);
