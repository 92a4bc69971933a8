import type { ReactNode } from 'react';

interface StepCardProps {
  number: number;
  title: string;
  id: string;
  children: ReactNode;
}

export function StepCard({ number, title, id, children }: StepCardProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="panel p-4 md:p-6">
      <h2 id={`${id}-title`} className="mb-4 flex items-center gap-3 font-bold text-lg">
        <span
          aria-hidden
          className="grid size-7 place-items-center rounded-full bg-accent font-sans text-on-accent text-sm"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
