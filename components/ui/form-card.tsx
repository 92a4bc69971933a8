import type { ReactNode } from 'react';
import { SceneArt } from './scene-art';

interface FormCardProps {
  title: string;
  /** One sentence on what the page is for. */
  lead?: ReactNode;
  children: ReactNode;
  /** Links to related pages. */
  footer?: ReactNode;
}

/** The layout of pages with a single form, such as sign-in: one card, beside a drawing on wide screens. */
export function FormCard({ title, lead, children, footer }: FormCardProps) {
  return (
    <div className="glow">
      <div className="page-width grid items-center justify-items-center gap-x-16 pt-6 md:pt-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        {/* Lazy pictures that are not displayed are not loaded: phones do not pay for it. */}
        <SceneArt scene="welcome" className="hidden w-full max-w-md lg:block" />
        <section className="md:panel w-full max-w-md min-w-0 py-2 md:p-8 lg:justify-self-start">
          <h1 className="mb-1 font-bold text-2xl">{title}</h1>
          {lead && <p className="text-muted">{lead}</p>}
          <div className="mt-6">{children}</div>
          {footer && (
            <div className="mt-6 space-y-1 border-line border-t pt-4 text-center text-muted text-sm">
              {footer}
            </div>
          )}
        </section>
      </div>
    </div>
  );
}
