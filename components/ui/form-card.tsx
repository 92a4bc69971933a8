import type { ReactNode } from 'react';
import { WaveMark } from './wave-mark';

interface FormCardProps {
  title: string;
  /** One sentence on what the page is for. */
  lead?: ReactNode;
  children: ReactNode;
  /** Links to related pages. */
  footer?: ReactNode;
}

/** The layout of pages with a single form, such as sign-in: one card in the middle. */
export function FormCard({ title, lead, children, footer }: FormCardProps) {
  return (
    <div className="glow">
      <div className="page-width grid justify-items-center pt-6 md:pt-10">
        <section className="panel w-full max-w-md min-w-0 p-6 md:p-8">
          <WaveMark className="mb-5 hidden size-12 md:block" />
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
