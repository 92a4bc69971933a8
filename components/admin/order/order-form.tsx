'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import type { Reply } from '@/components/shared/api/request';
import { buttonClass } from '@/components/ui/button-class';
import { FormMessage } from '@/components/ui/form-message';
import { Spinner } from '@/components/ui/spinner';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import { SortableList, type SortableRow } from './sortable-list';

interface OrderFormProps {
  label: string;
  /** In the order of the shop. */
  rows: SortableRow[];
  /** Saves the order; `seen` is the one that was changed. */
  save: (order: { ids: string[]; seen: string[] }) => Promise<Reply<unknown>>;
  /** What the order would change when it is saved; shown beside the buttons, which may cover what is above them. */
  effect?: (ids: string[]) => ReactNode;
}

/** A list whose new order is saved at once when it is as it should be. */
export function OrderForm({ label, rows, save, effect }: OrderFormProps) {
  const router = useRouter();
  const { busy, run } = useBusy();
  const [bad, setBad] = useState('');
  const [wanted, setWanted] = useState<string[] | null>(null);
  const seen = rows.map(({ id }) => id);
  const [known, setKnown] = useState(seen.join(' '));
  if (known !== seen.join(' ')) {
    // A new order from the server replaces what was not saved: it was made from another one.
    setKnown(seen.join(' '));
    setWanted(null);
  }
  const ids = wanted ?? seen;
  const shown = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const isChanged = ids.join(' ') !== seen.join(' ');
  const put = () =>
    run(async () => {
      setBad('');
      const reply = await save({ ids, seen });
      if (reply.ok) showToast('The order is saved.', 'good');
      else setBad(errorText(reply.failure));
      router.refresh();
    });
  return (
    <>
      <SortableList
        label={label}
        rows={shown}
        onChange={(next) => {
          setBad('');
          setWanted(next);
        }}
      />
      <FormMessage outcome={{ bad }} />
      {isChanged && (
        <div className="sticky bottom-[calc(var(--bar-bottom)+0.75rem)] z-10 flex flex-wrap items-center justify-end gap-3 rounded-2xl border border-edge bg-raised p-3 shadow-lift">
          {effect && <div className="w-full">{effect(ids)}</div>}
          <button type="button" onClick={() => setWanted(null)} className={buttonClass('plain')}>
            As it was
          </button>
          <button type="button" aria-disabled={busy} onClick={() => void put()} className={buttonClass()}>
            {busy && <Spinner />} Save the order
          </button>
        </div>
      )}
    </>
  );
}
