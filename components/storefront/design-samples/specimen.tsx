import type { ReactNode } from 'react';

interface SpecimenProps {
  title: string;
  /** When it is used, in one sentence. */
  use: string;
  children: ReactNode;
}

/** One part of the design language, and what it is for. */
export function Specimen({ title, use, children }: SpecimenProps) {
  return (
    <section aria-label={title} className="panel p-5 md:p-6">
      <h2 className="font-bold text-lg">{title}</h2>
      <p className="mt-1 mb-5 text-muted text-sm">{use}</p>
      {children}
    </section>
  );
}
