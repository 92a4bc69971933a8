'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { errorText, fieldError } from '@/components/shared/api/error-messages';
import { giftOrder } from '@/components/shared/api/own-orders';
import { forgetUnsent } from '@/components/shared/unsent/unsent-text';
import { UnsentTextField } from '@/components/shared/unsent/unsent-text-field';
import { buttonClass } from '@/components/ui/button-class';
import { CopyButton } from '@/components/ui/copy-button';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { SubmitButton } from '@/components/ui/submit-button';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import { LONGEST_GIFT_NOTE, type OrderView } from '@/lib/domain/orders/schema';
import { localPath } from '@/lib/platform/languages';

const NOTE = 'gift-note';

/** The note of a gift and the link for its recipient. */
export default function GiftPanel({ order: { orderid, giftnote } }: { order: OrderView }) {
  const t = useTranslations('confirmation.gift');
  const language = useLocale();
  const { busy, run } = useBusy();
  const { errors, show, onInput } = useFieldErrors();
  const [gift, setGift] = useState<{ isGift: boolean; path: string | null; isTakenBack?: boolean }>({
    isGift: giftnote !== null,
    path: null,
  });
  const [bad, setBad] = useState('');
  const place = `gift-note:${orderid}`;
  const link = gift.path && `${window.location.origin}${localPath(language, gift.path)}`;

  const save = (note: string | null) =>
    run(async () => {
      setBad('');
      const reply = await giftOrder({ orderid, note });
      if (reply.ok) {
        forgetUnsent(place);
        const isGift = reply.data.note !== null;
        return setGift({ isGift, path: reply.data.path, isTakenBack: !isGift });
      }
      if (!show({ [NOTE]: fieldError(t('note'), reply.failure, 'note') })) setBad(errorText(reply.failure));
    });

  return (
    <form
      method="post"
      noValidate
      className="space-y-3"
      onInput={onInput}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void save(formText(event.currentTarget, NOTE));
      }}
    >
      <h2 className="font-bold">{t('title')}</h2>
      <p className="text-muted text-sm">{t('lead')}</p>
      <UnsentTextField
        place={place}
        id={NOTE}
        name={NOTE}
        label={t('note')}
        defaultValue={giftnote ?? ''}
        maxLength={LONGEST_GIFT_NOTE}
        error={errors[NOTE]}
        hint={t('noteHint', { most: LONGEST_GIFT_NOTE })}
      />
      <FormMessage outcome={{ bad }} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton busy={busy}>{t(gift.isGift ? 'save' : 'make')}</SubmitButton>
        {gift.isGift && (
          <button
            type="button"
            aria-disabled={busy}
            onClick={() => void save(null)}
            className={buttonClass('quiet')}
          >
            {t('takeBack')}
          </button>
        )}
      </div>
      <div role="status">
        {gift.isTakenBack && <p className="text-sm">{t('takenBack')}</p>}
        {link && (
          <>
            <p className="text-sm">{t('ready')}</p>
            <p className="mt-2 flex items-center gap-2 rounded-xl bg-night p-2 pl-4">
              <span translate="no" className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
                {link}
              </span>
              <CopyButton text={link} what={t('link')} />
            </p>
          </>
        )}
      </div>
    </form>
  );
}
