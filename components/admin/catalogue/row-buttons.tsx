import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button-class';

interface RowButtonsProps {
  /** What the row is about, for screen readers. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  children?: ReactNode;
}

export function RowButtons({ name, onEdit, onDelete, children }: RowButtonsProps) {
  return (
    <span className="flex flex-wrap items-center gap-1 lg:flex-nowrap lg:justify-end">
      {children}
      <button
        type="button"
        onClick={onEdit}
        aria-haspopup="dialog"
        aria-label={`Edit ${name}`}
        className={buttonClass('quiet', 'medium', 'px-3')}
      >
        <Pencil aria-hidden className="size-4" />
      </button>
      <button
        type="button"
        onClick={onDelete}
        aria-haspopup="dialog"
        aria-label={`Delete ${name}`}
        className={buttonClass('quiet', 'medium', 'px-3 text-bad')}
      >
        <Trash2 aria-hidden className="size-4" />
      </button>
    </span>
  );
}
