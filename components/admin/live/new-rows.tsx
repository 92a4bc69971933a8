'use client';

import { ArrowUp } from 'lucide-react';
import { buttonClass } from '@/components/ui/button-class';
import { classNames } from '@/components/ui/class-names';

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
 * What has happened to a list since it was rendered, over it: a bar of its own would move the rows. Screen readers are told
 * in one sentence.
 */
export function NewRows({ fresh, changed = 0, gone = 0, noun, onShow }: NewRowsProps) {
  const isShown = fresh + gone > 0;
  const told = [
    fresh > 0 && `${fresh.toLocaleString('en-IN')} new`,
    gone > 0 && `${gone.toLocaleString('en-IN')} no longer in the list`,
  ].filter(Boolean);
  return (
    <div className="sticky top-20 z-20 h-0 print:hidden">
      <p role="status" className="sr-only">
        {isShown && `${told.join(', ')}: ${noun}. `}
        {changed > 0 && `${changed.toLocaleString('en-IN')} of the ${noun} shown have changed.`}
      </p>
      {isShown && (
        <p className="-translate-y-1/2 pointer-events-none absolute inset-x-0 flex justify-center">
          <button
            type="button"
            onClick={onShow}
            className={classNames(
              buttonClass('accent', 'small', 'pointer-events-auto shadow-lg tabular-nums max-lg:min-h-11'),
            )}
          >
            <ArrowUp aria-hidden className="size-4" /> {told.join(', ')} – show
          </button>
        </p>
      )}
    </div>
  );
}
