'use client';

import { Printer } from 'lucide-react';
import { buttonClass } from '@/components/ui/button-class';

export function PrintButton() {
  return (
    <button
      type="button"
      onClick={() => window.print()}
      className={buttonClass('quiet', 'medium', 'print:hidden')}
    >
      <Printer aria-hidden className="size-4" /> Print
    </button>
  );
}
