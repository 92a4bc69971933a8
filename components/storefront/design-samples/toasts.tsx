'use client';

import { buttonClass } from '@/components/ui/button-class';
import { showToast, showUndo } from '@/components/ui/toast';

export function Toasts() {
  return (
    <div className="flex flex-wrap gap-3">
      <button type="button" className={buttonClass('quiet')} onClick={() => showToast('Something to know.')}>
        Plain
      </button>
      <button type="button" className={buttonClass('quiet')} onClick={() => showToast('It is done.', 'good')}>
        Good
      </button>
      <button
        type="button"
        className={buttonClass('quiet')}
        onClick={() => showToast('It could not be done.', 'bad')}
      >
        Bad
      </button>
      <button
        type="button"
        className={buttonClass('quiet')}
        onClick={() => showUndo('Out of stock now.', () => showToast('In stock again.', 'good'))}
      >
        With undo
      </button>
    </div>
  );
}
