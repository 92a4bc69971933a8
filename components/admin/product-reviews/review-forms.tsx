'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState, useTransition } from 'react';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { formErrors } from '@/components/admin/catalogue/form-errors';
import { errorText } from '@/components/shared/api/error-messages';
import type { Reply } from '@/components/shared/api/request';
import { forgetUnsent } from '@/components/shared/unsent/unsent-text';
import { UnsentTextField } from '@/components/shared/unsent/unsent-text-field';
import { buttonClass } from '@/components/ui/button-class';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import {
  type AnswerReviewInput,
  LONGEST_REASON,
  LONGEST_REVIEW,
  type PublishReviewInput,
  type RejectReviewInput,
  type ReviewOfStaff,
} from '@/lib/domain/product-reviews/schema';

export interface ReviewActions {
  publish: ServerAction<PublishReviewInput, unknown>;
  reject: ServerAction<RejectReviewInput, unknown>;
  takeBack: ServerAction<PublishReviewInput, unknown>;
  answer: ServerAction<AnswerReviewInput, unknown>;
}

interface ReviewFormsProps {
  review: ReviewOfStaff;
  /** What tells this review's buttons from those of the others, for screen readers. */
  name: string;
  actions: ReviewActions;
}

type Open = 'reject' | 'answer' | null;

/** Decides about a review and answers it. What is shown changes after the server's answer. */
export function ReviewForms({ review, name, actions }: ReviewFormsProps) {
  const router = useRouter();
  const [, startTransition] = useTransition();
  const { busy, run } = useBusy();
  const [open, setOpen] = useState<Open>(null);
  const [bad, setBad] = useState('');
  const { errors, show, onInput } = useFieldErrors();
  const { id, version: seen, status, reason, answer } = review;
  const field = `text-${id}`;
  const place = `${open}:${id}`;

  const send = (call: () => Promise<Reply<unknown>>, said: string) =>
    run(async () => {
      setBad('');
      const reply = await call();
      if (reply.ok) {
        forgetUnsent(place);
        setOpen(null);
        showToast(said, 'good');
      } else {
        const { text, reason: why } = formErrors(reply.failure, ['text', 'reason']);
        if (!show({ [field]: text ?? why })) {
          setBad(errorText(reply.failure));
          // A colleague's decision moves the review to another list; the toast stays.
          showToast(errorText(reply.failure), 'bad');
        }
      }
      startTransition(() => router.refresh());
    });

  const sendForm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = formText(event.currentTarget, field);
    if (open === 'answer') {
      const said = text.trim() === '' ? 'The reply is taken away.' : 'The reply is saved.';
      return void send(() => callAction(actions.answer, { id, seen, text }), said);
    }
    if (text.trim() === '') return void show({ [field]: 'Please say why: the author reads it.' });
    return void send(() => callAction(actions.reject, { id, seen, reason: text }), 'The review is rejected.');
  };

  const button = (word: string, press: () => void, tone: 'accent' | 'quiet' = 'quiet') => (
    <button type="button" aria-disabled={busy} onClick={() => !busy && press()} className={buttonClass(tone)}>
      {word}
      <span className="sr-only"> ({name})</span>
    </button>
  );

  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-3">
        {status !== 'published' &&
          button(
            'Publish',
            () => void send(() => callAction(actions.publish, { id, seen }), 'The review is published.'),
            'accent',
          )}
        {button(status === 'rejected' ? 'Change the reason' : 'Reject', () => setOpen('reject'))}
        {button(answer === null ? 'Reply' : 'Change the reply', () => setOpen('answer'))}
        {status !== 'waiting' &&
          button(
            'Take back',
            () => void send(() => callAction(actions.takeBack, { id, seen }), 'The review waits again.'),
          )}
      </div>
      {open && (
        <form key={open} method="post" noValidate className="space-y-3" onSubmit={sendForm} onInput={onInput}>
          <UnsentTextField
            place={place}
            id={field}
            name={field}
            label={open === 'answer' ? 'Public reply' : 'Why it is not published'}
            rows={3}
            maxLength={open === 'answer' ? LONGEST_REVIEW : LONGEST_REASON}
            defaultValue={(open === 'answer' ? answer : reason) ?? ''}
            error={errors[field]}
            hint={
              open === 'answer'
                ? 'Everyone reads it below the review. An empty text takes the reply away.'
                : 'The author of the review reads it.'
            }
          />
          <div className="flex flex-wrap gap-3">
            <button type="submit" aria-disabled={busy} className={buttonClass()}>
              {open === 'answer' ? 'Save the reply' : 'Reject the review'}
            </button>
            <button type="button" onClick={() => setOpen(null)} className={buttonClass('plain')}>
              Cancel
            </button>
          </div>
        </form>
      )}
      <FormMessage outcome={{ bad }} />
    </div>
  );
}
