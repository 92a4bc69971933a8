'use client';

import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { buttonClass } from '@/components/ui/button-class';
import { classNames } from '@/components/ui/class-names';
import { fieldClass } from '@/components/ui/text-field';
import { LONGEST_ANSWER, LONGEST_QUESTION, type ProductQuestion } from '@/lib/domain/catalogue/schema';

interface FaqRowProps {
  question: ProductQuestion;
  place: number;
  isLast: boolean;
  wrong: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** One question of a product. Every row has every field, so that the n-th text of a name belongs to the n-th row. */
export function FaqRow({ question, place, isLast, wrong, onMove, onRemove }: FaqRowProps) {
  const number = place + 1;
  const line = (name: 'question' | 'questionHi', label: string) => (
    <input
      id={name === 'question' && place === 0 ? 'faq' : undefined}
      name={`faq-${name}`}
      aria-label={`${label} ${number}`}
      aria-invalid={wrong && name === 'question' ? true : undefined}
      lang={name === 'questionHi' ? 'hi' : undefined}
      defaultValue={question[name]}
      placeholder={label}
      maxLength={LONGEST_QUESTION}
      autoComplete="off"
      className={fieldClass}
    />
  );
  const text = (name: 'answer' | 'answerHi', label: string) => (
    <textarea
      name={`faq-${name}`}
      aria-label={`${label} ${number}`}
      lang={name === 'answerHi' ? 'hi' : undefined}
      defaultValue={question[name]}
      placeholder={label}
      maxLength={LONGEST_ANSWER}
      rows={3}
      className={classNames(fieldClass, 'py-3')}
    />
  );
  const button = (label: string, disabled: boolean, by: 1 | -1) => (
    <button
      type="button"
      data-move={by}
      aria-label={`${label} ${number}`}
      disabled={disabled}
      onClick={() => onMove(by)}
      className={buttonClass('plain', 'medium', 'px-3')}
    >
      {by === -1 ? <ArrowUp aria-hidden className="size-5" /> : <ArrowDown aria-hidden className="size-5" />}
    </button>
  );
  return (
    <li className="rounded-2xl border border-line p-3">
      <div className="grid gap-2 sm:grid-cols-2">
        {line('question', 'Question')}
        {line('questionHi', 'Hindi question')}
        {text('answer', 'Answer')}
        {text('answerHi', 'Hindi answer')}
      </div>
      <div className="mt-1 flex justify-end">
        {button('Move up question', place === 0, -1)}
        {button('Move down question', isLast, 1)}
        <button
          type="button"
          aria-label={`Remove question ${number}`}
          onClick={onRemove}
          className={buttonClass('plain', 'medium', 'px-3')}
        >
          <Trash2 aria-hidden className="size-5" />
        </button>
      </div>
    </li>
  );
}
