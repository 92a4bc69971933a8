'use client';

import { useState } from 'react';
import { NumberCounter } from '@/components/ui/number-counter';

const MOST = 20;

/** A counter from 1 to 20, so that both limits can be tried. */
export function Counter() {
  const [value, setValue] = useState<number | null>(5);
  return (
    <div className="max-w-sm space-y-3">
      <NumberCounter
        id="counter"
        label="How many"
        hint={`From 1 to ${MOST}`}
        value={value}
        onChange={setValue}
        min={1}
        max={MOST}
      />
      <p role="status" className="text-muted text-sm">
        Value: {value ?? 'none'}
      </p>
    </div>
  );
}
