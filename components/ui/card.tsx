import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';

interface CardProps {
  id: string;
  title: string;
  /** Shown at the right of the title. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** One card of the account pages, named for screen readers and for links within the page. */
export function Card({ id, title, action, className, children }: CardProps) {
  return (
    <section
      id={id}
      // Focusable, so that focus can move here when the focused element is removed.
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={classNames('panel min-w-0 p-5 outline-none md:p-6', className)}
    >
      <div className="mb-3 flex min-h-11 items-center justify-between gap-3">
        <h2 id={`${id}-title`} className="min-w-0 font-bold text-lg">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
