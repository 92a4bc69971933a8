import Link from 'next/link';
import type { ReactNode } from 'react';
import { ChangeValues } from '@/components/admin/audit-log/change-values';
import { AttemptEvidence } from '@/components/admin/pending/attempt-evidence';
import { EvidenceList } from '@/components/admin/pending/evidence-list';
import { istText } from '@/components/admin/table/ist-text';
import { accountName } from '@/components/admin/wallet/account-name';
import type { TimelineEntry } from '@/lib/domain/order-record/schema';
import { formatPoints, formatRupees } from '@/lib/platform/money';
import { entryTitle } from './entry-title';
import { KIND_WORDS } from './timeline-kinds';

/** One entry of an order's timeline: its kind, time (IST) and actor, a sentence, and its details. */
export function TimelineRow({ entry }: { entry: TimelineEntry }) {
  const by = 'by' in entry ? entry.by : null;
  return (
    <li className="min-w-0 border-line border-l-2 pl-3 [overflow-wrap:anywhere] md:pl-4">
      <p className="flex flex-wrap items-baseline gap-x-3 text-xs">
        <span className="font-semibold text-muted">{KIND_WORDS[entry.kind]}</span>
        <time dateTime={entry.at} className="text-muted tabular-nums">
          {istText(entry.at)}
        </time>
        {by && <span className="text-muted">by {by}</span>}
      </p>
      <p className="font-semibold tabular-nums">{entryTitle(entry)}</p>
      <Details entry={entry} />
    </li>
  );
}

function Details({ entry }: { entry: TimelineEntry }): ReactNode {
  switch (entry.kind) {
    case 'order':
      return <EvidenceList evidence={entry.detail} />;
    case 'payment':
      return (
        <Lines
          lines={[
            `Our reference ${entry.client_txn_id}`,
            entry.utr && `UTR ${entry.utr}`,
            entry.payerVpa && `from ${entry.payerVpa}`,
            `now ${entry.status}`,
            entry.received !== null &&
              entry.received !== entry.amount &&
              `${formatRupees(entry.amount)} asked, ${formatRupees(entry.received)} received`,
            entry.remark && `the gateway says: ${entry.remark}`,
            entry.checkedAt && `last asked ${istText(entry.checkedAt)}`,
          ]}
        />
      );
    case 'webhook':
      return (
        <Lines
          lines={[
            entry.says === 'paid' &&
              `It says that ${entry.amount === null ? 'it' : formatRupees(entry.amount)} was paid under UTR ${entry.utr}`,
            entry.says === 'failed' && 'It says that the payment failed',
            entry.says === 'changed' && 'It says that a refund of the payment has changed',
            entry.says === 'disputed' && 'It speaks of a dispute about the payment',
            entry.says === null && 'It says nothing of an amount',
            'a webhook proves nothing: the store asks the gateway',
            `about ${entry.client_txn_id}`,
            entry.handledAt ? `handled ${istText(entry.handledAt)}` : 'not handled yet',
          ]}
        />
      );
    case 'attempt':
      return (
        <div className="mt-1 max-w-3xl text-sm">
          <AttemptEvidence attempt={{ ...entry, sentAt: entry.at }} />
          <details className="mt-1">
            <summary className="min-h-8 py-1.5 text-muted text-xs hover:text-text">
              What was sent<span className="sr-only"> under {entry.reference}</span>
            </summary>
            <EvidenceList evidence={entry.request} />
          </details>
        </div>
      );
    case 'case':
      return (
        <>
          <EvidenceList evidence={entry.evidence} />
          <Lines
            lines={[
              entry.step === 'opened' && entry.isOpen && 'It is open',
              entry.step === 'closed' && (entry.note ?? 'Without a note'),
            ]}
          />
        </>
      );
    case 'ledger':
      return (
        <>
          <ul className="text-sm tabular-nums">
            {entry.entries.map((each) => (
              <li key={`${each.account}${each.currency}${each.amount}`}>
                {accountName(each.account)} {signed(each)}
              </li>
            ))}
          </ul>
          <Lines lines={[entry.note]} />
          {entry.txnid && <To href={`/admin/wallettxn/${entry.txnid}`}>Wallet transaction {entry.txnid}</To>}
        </>
      );
    case 'refund':
      return (
        <Lines
          lines={[
            entry.note,
            entry.packs.length > 0 && `for ${entry.packs.map((pack) => `pack ${pack + 1}`).join(', ')}`,
            entry.pointsTaken > 0 && `${formatPoints(entry.pointsTaken)} points taken back`,
            entry.approver && `approved by ${entry.approver}`,
          ]}
        />
      );
    case 'message':
      return (
        <Lines
          lines={[
            entry.state === 'sent' && entry.sentAt !== null && `Sent ${istText(entry.sentAt)}`,
            entry.arrivedAt !== null && `Arrived ${istText(entry.arrivedAt)}`,
            entry.state === 'waits' && 'It waits to be sent',
            entry.state === 'dropped' && 'It was given up without being sent',
            entry.language === 'hi' ? 'in Hindi' : 'in English',
            entry.tries > 1 && `${entry.tries} tries`,
            entry.state !== 'sent' && entry.error,
          ]}
        />
      );
    case 'help':
      return (
        <>
          <p className="max-w-3xl whitespace-pre-line text-sm">{entry.text}</p>
          <To href={`/admin/help/${entry.number}`}>Help request {entry.number}</To>
        </>
      );
    case 'note':
      return <p className="max-w-3xl whitespace-pre-line text-sm">{entry.text}</p>;
    case 'change':
      return <ChangeValues before={entry.before} after={entry.after} />;
  }
}

/** What is known, in one line; what is not is left out. */
function Lines({ lines }: { lines: (string | false | null)[] }) {
  const known = lines.filter((line) => typeof line === 'string' && line !== '');
  return known.length > 0 && <p className="max-w-3xl text-muted text-sm tabular-nums">{known.join(', ')}.</p>;
}

function To({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p>
      <Link
        href={href}
        prefetch={false}
        className="inline-flex min-h-8 items-center text-accent text-sm underline underline-offset-4 hover:text-accent-bright max-lg:min-h-11"
      >
        {children}
      </Link>
    </p>
  );
}

function signed({ currency, amount }: Extract<TimelineEntry, { kind: 'ledger' }>['entries'][number]): string {
  const size = Math.abs(amount);
  return `${amount < 0 ? '−' : '+'}${currency === 'INR' ? formatRupees(size) : `${formatPoints(size)} points`}`;
}
