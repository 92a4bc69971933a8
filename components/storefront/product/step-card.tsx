import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';

interface StepCardProps {
  number: number;
  title: string;
  id: string;
  children: ReactNode;
}

export function StepCard({ number, title, id, children }: StepCardProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      // The first step is always laid out; the others only near the viewport.
      className={classNames(
        'panel p-4 md:p-6',
        number > 1 && '[contain-intrinsic-size:auto_40rem] [content-visibility:auto]',
      )}
    >
      <h2 id={`${id}-title`} className="mb-4 flex items-center gap-3 font-bold text-lg">
        <span
          aria-hidden
          className="grid size-7 shrink-0 place-items-center rounded-full bg-accent font-sans text-on-accent text-sm"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
