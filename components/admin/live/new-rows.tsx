'use client';

import { ArrowUp } from 'lucide-react';
import { buttonClass } from '@/components/ui/button-class';

interface NewRowsProps {
  fresh: number;
  /** How many of the shown rows have changed, and how many have left the list. */
  changed?: number;
  gone?: number;
  /** The plural of the rows in lower case: 'orders'. */
  noun: string;
  onShow: () => void;
}

/**
 * Says how many rows are new, changed or gone since a list was rendered. The button lies over the line above the list,
 * and in narrow windows over the bottom bar, because an element of its own height would move the rows. Screen readers
 * get one sentence.
 */
export function NewRows({ fresh, changed = 0, gone = 0, noun, onShow }: NewRowsProps) {
  const isShown = fresh + gone > 0;
  const told = [
    fresh > 0 && `${fresh.toLocaleString('en-IN')} new`,
    gone > 0 && `${gone.toLocaleString('en-IN')} no longer in the list`,
  ].filter(Boolean);
  return (
    <div className="sticky top-29 z-20 h-0 print:hidden">
      <p role="status" className="sr-only">
        {isShown && `${told.join(', ')}: ${noun}. `}
        {changed > 0 && `Changed in their places: ${changed.toLocaleString('en-IN')}.`}
      </p>
      {isShown && (
        <p className="lg:-translate-y-full pointer-events-none inset-x-0 flex justify-center max-lg:fixed max-lg:bottom-20 lg:absolute">
          <button
            type="button"
            onClick={onShow}
            className={buttonClass(
              'accent',
              'small',
              'pointer-events-auto shadow-lg tabular-nums max-lg:min-h-11',
            )}
          >
            <ArrowUp aria-hidden className="size-4" /> {told.join(', ')} – show
          </button>
        </p>
      )}
    </div>
  );
}
