'use client';

import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { buttonClass } from '@/components/ui/button-class';
import { MOST_QUESTIONS, type ProductQuestion } from '@/lib/domain/catalogue/schema';
import { FaqRow } from './faq-row';

interface FaqEditorProps {
  faq: ProductQuestion[];
  error: string | undefined;
}

const EMPTY: ProductQuestion = { question: '', questionHi: '', answer: '', answerHi: '' };

/** Editor for the questions on the page of a product, in the order of the page. */
export function FaqEditor({ faq, error }: FaqEditorProps) {
  const next = useRef(faq.length);
  const list = useRef<HTMLOListElement>(null);
  const [rows, setRows] = useState(() => faq.map((question, key) => ({ key, question })));

  const add = () => {
    const key = next.current;
    next.current += 1;
    flushSync(() => setRows([...rows, { key, question: EMPTY }]));
    list.current?.lastElementChild?.querySelector('input')?.focus();
  };
  const move = (place: number, by: 1 | -1) => {
    const moved = rows.toSpliced(place, 1);
    const row = rows[place];
    if (!row) return;
    flushSync(() => setRows(moved.toSpliced(place + by, 0, row)));
    // A browser drops the focus of an element that moves in the document.
    const buttons = list.current?.children[place + by]?.querySelectorAll<HTMLButtonElement>('[data-move]');
    const same = [...(buttons ?? [])].find((button) => button.dataset.move === String(by));
    (same?.disabled ? [...(buttons ?? [])].find((button) => !button.disabled) : same)?.focus();
  };

  return (
    <fieldset aria-describedby={error ? 'faq-note' : undefined}>
      <legend className="mb-1.5 font-semibold text-muted text-sm">Questions and answers on its page</legend>
      <ol ref={list} className="space-y-2">
        {rows.map(({ key, question }, place) => (
          <FaqRow
            key={key}
            question={question}
            place={place}
            isLast={place === rows.length - 1}
            wrong={error !== undefined}
            onMove={(by) => move(place, by)}
            onRemove={() => setRows(rows.filter((row) => row.key !== key))}
          />
        ))}
      </ol>
      {error && (
        <p id="faq-note" className="mt-1.5 text-bad text-sm">
          {error}
        </p>
      )}
      {rows.length < MOST_QUESTIONS && (
        <button type="button" onClick={add} className={buttonClass('quiet', 'small', 'mt-2')}>
          <Plus aria-hidden className="size-4" /> Add question
        </button>
      )}
    </fieldset>
  );
}
