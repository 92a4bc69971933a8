import type { ReactNode } from 'react';

interface SpecimenProps {
  title: string;
  /** One sentence on when the part is used. */
  use: string;
  children: ReactNode;
}

/** Shows one part of the design language with its name and use. */
export function Specimen({ title, use, children }: SpecimenProps) {
  return (
    <section aria-label={title} className="panel p-5 md:p-6">
      <h2 className="font-bold text-lg">{title}</h2>
      <p className="mt-1 mb-5 text-muted text-sm">{use}</p>
      {children}
    </section>
  );
}
