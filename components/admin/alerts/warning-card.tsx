import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface WarningCardProps {
  /** For links to it. */
  id?: string;
  /** The subject of the warnings, for screen readers. */
  label: string;
  sentences: string[];
  /** Links or buttons that resolve the warning. */
  children: ReactNode;
}

/** A card with warnings; renders nothing when there are none. */
export function WarningCard({ id, label, sentences, children }: WarningCardProps) {
  if (sentences.length === 0) return null;
  return (
    <section
      id={id}
      aria-label={label}
      className="scroll-mt-20 rounded-card border border-wait bg-panel p-4 text-sm md:p-5"
    >
      <ul className="mb-2 space-y-1.5">
        {sentences.map((sentence) => (
          <li key={sentence} className="flex gap-2.5 font-semibold text-wait">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" /> {sentence}
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
