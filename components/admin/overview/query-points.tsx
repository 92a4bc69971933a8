'use client';

import { useState } from 'react';
import { Permitted } from '@/components/admin/permissions/permitted';
import { request } from '@/components/shared/api/request';
import { buttonClass } from '@/components/ui/button-class';
import { Spinner } from '@/components/ui/spinner';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import { POINTS_CALLS } from '@/lib/domain/suppliers/schema';
import { formatPoints } from '@/lib/platform/money';

/** Shows the balance at Smile.one, requested by a button. */
export function QueryPoints() {
  return (
    <Permitted to="suppliers.read">
      <section aria-labelledby="points-title" className="panel p-4 md:p-5">
        <h2 id="points-title" className="font-bold text-lg">
          Supplier points
        </h2>
        <div className="mt-3 grid gap-3 sm:grid-cols-2">
          {POINTS_CALLS.map((call) => (
            <Region key={call.endpoint} {...call} />
          ))}
        </div>
      </section>
    </Permitted>
  );
}

function Region({ account, region, endpoint }: (typeof POINTS_CALLS)[number]) {
  const { busy, run } = useBusy();
  const [points, setPoints] = useState<string | null>(null);
  const query = () =>
    run(async () => {
      const reply = await request(endpoint, {});
      if (!reply.ok) return showToast('Failed to fetch points', 'bad');
      setPoints(reply.data.smile_points);
      showToast('Points fetched successfully', 'good');
    });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-night p-3">
      <p className="min-w-0 text-sm">
        <span className="text-muted">{account}</span>
        <output className="block font-bold tabular-nums">
          {points === null ? 'Not asked yet' : formatPoints(Number(points))}
        </output>
      </p>
      <button type="button" onClick={query} aria-disabled={busy} className={buttonClass('quiet')}>
        {busy && <Spinner />} Query {region} points
      </button>
    </div>
  );
}
