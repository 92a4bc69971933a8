'use server';

import { takeBackGift } from '@/lib/domain/wallet';
import { takeBackGiftForm } from '@/lib/domain/wallet/schema';
import { action } from '@/lib/http/action';
import { guardSecondFactor } from '@/lib/http/guards/second-factor-guard';
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
    const call = { userId: viewer.userid, route: 'action take-back-gift', key, body: input };
    const reply = await withIdempotencyKey(context, call, (idempotency) => {
      const takeBack = () => takeBackGift(context, { ...gift, idempotency });
      // Wrong codes are counted for the caller, not for the second approver, who could otherwise be locked out.
      return gift.approver ? guardSecondFactor(viewer.userid, takeBack) : takeBack();
    });
    return { message: inEnglish((reply as { message: Message }).message) };
  },
);
