'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState, useTransition } from 'react';
import { errorText, fieldError } from '@/components/shared/api/error-messages';
import { removeReview, saveReview } from '@/components/shared/api/product-reviews';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import { forgetUnsent } from '@/components/shared/unsent/unsent-text';
import { UnsentTextField } from '@/components/shared/unsent/unsent-text-field';
import { buttonClass } from '@/components/ui/button-class';
import { CheckField } from '@/components/ui/check-field';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { useRouter } from '@/components/ui/navigation';
import { SubmitButton } from '@/components/ui/submit-button';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import { LONGEST_REVIEW, type OwnReviewPage } from '@/lib/domain/product-reviews/schema';
import { StarsField } from './stars-field';

interface ReviewFormProps extends Pick<OwnReviewPage, 'mayWrite' | 'publicName' | 'review'> {
  productId: string;
}

/** Writes, changes and deletes the review of a product. The page around it says what has become of it. */
export function ReviewForm({ productId, mayWrite, publicName, review: stored }: ReviewFormProps) {
  const t = useTranslations('reviews.own');
  const router = useRouter();
  const [, startTransition] = useTransition();
  const { busy, run } = useBusy();
  const { errors, show, onInput } = useFieldErrors();
  // A review that was deleted leaves an empty form at once, before the page is here anew.
  const [isRemoved, setRemoved] = useState(false);
  const [removals, setRemovals] = useState(0);
  const review = isRemoved ? null : stored;
  const [stars, setStars] = useState(review?.stars ?? 0);
  const [outcome, setOutcome] = useState<Outcome>({});
  const [isAsking, setAsking] = useState(false);
  const refresh = () => startTransition(() => router.refresh());
  const place = `review:${productId}`;

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void run(async () => {
      setOutcome({});
      if (stars === 0) {
        show({ stars: t('starsMissing') });
        return;
      }
      const named = formText(form, 'named') !== '';
      const reply = await saveReview({ product_id: productId, stars, text: formText(form, 'text'), named });
      if (reply.ok) {
        forgetUnsent(place);
        setRemoved(false);
        setOutcome({ good: t('sent') });
        refresh();
      } else if (!show({ text: fieldError(t('text'), reply.failure, 'text') }))
        setOutcome({ bad: errorText(reply.failure) });
    });
  };

  return (
    <>
      {mayWrite && (
        <form key={removals} method="post" noValidate className="space-y-4" onSubmit={send} onInput={onInput}>
          <StarsField value={stars} error={errors.stars} onChange={setStars} />
          <UnsentTextField
            place={place}
            id="text"
            name="text"
            label={t('text')}
            rows={5}
            maxLength={LONGEST_REVIEW}
            defaultValue={review?.text}
            error={errors.text}
            hint={t('textHint')}
          />
          {publicName !== '' && (
            <CheckField
              name="named"
              label={t('named', { name: publicName })}
              defaultChecked={review?.named}
            />
          )}
          <SubmitButton busy={busy}>{t(review ? 'change' : 'send')}</SubmitButton>
          <FormMessage outcome={outcome} />
        </form>
      )}
      {review && (
        <button
          type="button"
          onClick={() => setAsking(true)}
          className={buttonClass('quiet', 'medium', 'mt-4')}
        >
          {t('remove')}
        </button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('removeTitle')}
        confirm={t('remove')}
        cancel={t('keep')}
        act={() => removeReview(productId)}
        onClose={() => setAsking(false)}
        onDone={() => {
          setAsking(false);
          forgetUnsent(place);
          setRemoved(true);
          setRemovals((before) => before + 1);
          setStars(0);
          setOutcome({});
          showToast(t('removed'), 'good');
          refresh();
        }}
      >
        <p>{t('removeText')}</p>
      </ConfirmDialog>
    </>
  );
}
