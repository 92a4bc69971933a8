'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { buyBulkOrder, checkBulkOrder, createBulkOrder } from '@/components/shared/api/bulk-orders';
import { errorText } from '@/components/shared/api/error-messages';
import type { Reply } from '@/components/shared/api/request';
import { buttonClass } from '@/components/ui/button-class';
import { FormMessage } from '@/components/ui/form-message';
import { Link, useRouter } from '@/components/ui/navigation';
import { Spinner } from '@/components/ui/spinner';
import { textLinkClass } from '@/components/ui/text-link-class';
import { useBusy } from '@/components/ui/use-busy';
import type { BulkLineView, BulkOrderView } from '@/lib/domain/bulk-orders/schema';
import { formatRupees, includedTax } from '@/lib/platform/money';
import { seconds } from '@/lib/platform/time';
import { BulkLines } from './bulk-lines';

type Step = (id: string) => Promise<Reply<{ list: BulkOrderView }>>;

/**
 * A list of players: it is checked as soon as it is shown, and bought once its customer presses the button. The page
 * asks for a few lines at a time; when it is closed nothing more is bought, and it goes on where it was.
 */
export function BulkList({ list: given }: { list: BulkOrderView }) {
  const t = useTranslations('bulk.list');
  const router = useRouter();
  const { busy, run } = useBusy();
  const [list, setList] = useState(given);
  const [bad, setBad] = useState('');
  const paused = useRef(false);
  const { id, lines, state, price, gst, balance, stop } = list;

  const repeat = useCallback(
    (step: Step, during: readonly BulkOrderView['state'][]) =>
      run(async () => {
        setBad('');
        paused.current = false;
        while (!paused.current) {
          const reply = await step(id);
          if (reply.ok) setList(reply.data.list);
          if (reply.ok && !during.includes(reply.data.list.state)) return;
          if (reply.ok && reply.data.list.state === 'buying' && !reply.data.list.inStock) return;
          if (reply.ok) continue;
          // The limit of calls a minute is no failure: the page waits as long as the answer says.
          if (reply.failure.status !== 429) return setBad(errorText(reply.failure));
          await new Promise((done) => setTimeout(done, seconds(reply.failure.retryAfter ?? 5)));
        }
      }),
    [id, run],
  );
  const check = useCallback(() => repeat(checkBulkOrder, ['checking']), [repeat]);
  const buy = () => repeat(buyBulkOrder, ['ready', 'buying']);

  const isUnchecked = given.state === 'checking';
  useEffect(() => {
    // A check that an earlier mount began goes on.
    paused.current = false;
    if (isUnchecked) void check();
    return () => {
      paused.current = true;
    };
  }, [isUnchecked, check]);

  const countOf = (wanted: BulkLineView['state']) => lines.filter((line) => line.state === wanted).length;
  const [ready, ordered, unchecked] = [countOf('ready'), countOf('ordered'), countOf('unchecked')];
  const sum = Math.round(ready * price * 100) / 100;
  // Each line has an invoice of its own, which rounds by itself.
  const tax = Math.round(ready * includedTax(price, gst ?? 0) * 100) / 100;
  const missing = Math.round((sum - balance) * 100) / 100;
  const canBuy = (state === 'ready' || state === 'buying') && ready > 0;
  const isWaiting = canBuy && !list.inStock && !busy;
  // What may be bought by a new list: nothing of it is bought.
  const left =
    state === 'stopped' || state === 'done'
      ? lines.filter((line) => line.state === 'ready' || line.notChecked)
      : [];
  const rest = () =>
    run(async () => {
      setBad('');
      const text = left.map(({ inputs }) => inputs.join('\t')).join('\n');
      const reply = await createBulkOrder({ product_id: list.productId, item_id: list.itemid, text });
      if (reply.ok) return router.push(`/dashboard/bulk/${reply.data.id}`);
      setBad(errorText(reply.failure));
    });

  return (
    <div className="space-y-5">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
        <Fact name={t('buyable')} value={String(ready)} />
        <Fact name={t('price')} value={formatRupees(price)} />
        <Fact name={t('sum')} value={formatRupees(sum)} />
        {gst !== undefined && <Fact name={t('tax', { percent: gst })} value={formatRupees(tax)} />}
        <Fact name={t('ordered')} value={String(ordered)} />
        <Fact name={t('problems')} value={String(countOf('problem'))} />
        <Fact name={t('balance')} value={formatRupees(balance)} />
      </dl>
      <p role="status" className={stop ? 'text-bad' : isWaiting ? 'text-wait' : 'font-semibold'}>
        {state === 'checking' && t('checking', { done: lines.length - unchecked, all: lines.length })}
        {isWaiting && t('outOfStock', { ordered })}
        {state === 'buying' &&
          !isWaiting &&
          (busy ? t('buying', { done: ordered, all: ordered + ready }) : t('paused', { left: ready }))}
        {state === 'done' && (ordered > 0 ? t('done', { ordered }) : t('nothing'))}
        {stop && t(`stopped.${stop}`, { ordered })}
      </p>
      {canBuy && !busy && missing > 0 && (
        <p className="text-sm">
          {t('topUp', { missing: formatRupees(missing) })}{' '}
          <Link href="/topup" prefetch={false} className={textLinkClass}>
            {t('addMoney')}
          </Link>
        </p>
      )}
      <FormMessage outcome={{ bad }} />
      <div className="flex flex-wrap gap-3">
        {state === 'checking' && !busy && (
          <button type="button" onClick={check} className={buttonClass()}>
            {t('check')}
          </button>
        )}
        {canBuy && (
          <button type="button" aria-disabled={busy} onClick={buy} className={buttonClass()}>
            {busy && <Spinner />}{' '}
            {t(state === 'ready' ? 'buy' : 'goOn', { count: ready, sum: formatRupees(sum) })}
          </button>
        )}
        {state === 'buying' && busy && (
          <button
            type="button"
            onClick={() => {
              paused.current = true;
            }}
            className={buttonClass('quiet')}
          >
            {t('pause')}
          </button>
        )}
        {left.length > 0 && (
          <button type="button" aria-disabled={busy} onClick={rest} className={buttonClass()}>
            {busy && <Spinner />} {t('rest')}
          </button>
        )}
      </div>
      <BulkLines lines={lines} labels={list.labels} />
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="font-bold text-lg tabular-nums">{value}</dd>
    </div>
  );
}
