import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { classNames } from '@/components/ui/class-names';
import type { CouponView } from '@/lib/domain/offers/schema';

interface OfferRowProps {
  name: string;
  /** Whether the name is a code, which is typed letter by letter. */
  isCode?: boolean;
  status: CouponView['status'];
  /** The word for the status 'used_up'. */
  usedUp: string;
  onEdit: () => void;
  onEnd: () => void;
  children: ReactNode;
}

const STATUS = {
  planned: ['Planned', 'text-wait'],
  running: ['Running', 'text-good'],
  used_up: [null, 'text-muted'],
  ended: ['Ended', 'text-muted'],
} as const satisfies Record<CouponView['status'], readonly [string | null, string]>;

/** A coupon or a campaign in its list, with the buttons to edit and to end it. */
export function OfferRow({ name, isCode, status, usedUp, onEdit, onEnd, children }: OfferRowProps) {
  const [label, color] = STATUS[status];
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 rounded-2xl border border-line bg-night p-4 text-sm">
      <div className="min-w-0 space-y-1 [overflow-wrap:anywhere]">
        <p>
          <span className={classNames('font-bold text-base', isCode && 'font-mono')}>{name}</span>{' '}
          <span className={`font-semibold ${color}`}>{label ?? usedUp}</span>
        </p>
        {children}
      </div>
      {status !== 'ended' && (
        <div className="flex gap-2">
          {[['Edit', onEdit] as const, ['End', onEnd] as const].map(([word, onClick]) => (
            <button
              key={word}
              type="button"
              aria-label={`${word} ${name}`}
              onClick={onClick}
              className={buttonClass('quiet')}
            >
              {word}
            </button>
          ))}
        </div>
      )}
    </li>
  );
}
