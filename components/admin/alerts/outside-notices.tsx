import { WarningCard } from './warning-card';

interface OutsideNoticesProps {
  /** Webhooks that named no payment of the store, by gateway and day. */
  webhooks: { gateway: string; day: string; received: number; samples: string[] }[];
  /** What browsers reported as blocked by the content policy. */
  reports: { directive: string; blocked: string; page: string; sample: string; received: number }[];
}

const listClass = 'mt-2 list-disc space-y-1 break-words pl-5 font-mono text-muted text-xs';

/** What reached the store from outside within a week and belongs to nothing in it: counted, with a few samples. */
export function OutsideNotices({ webhooks, reports }: OutsideNoticesProps) {
  return (
    <>
      <WarningCard
        id="webhooks"
        label="Webhooks without a payment"
        sentences={webhooks.map(
          ({ gateway, day, received }) =>
            `${received} ${received === 1 ? 'webhook' : 'webhooks'} to ${gateway} on ${day} named no payment of this store.`,
        )}
      >
        <details className="text-muted">
          <summary className="min-h-11 py-3">Show a few of them</summary>
          <ul className={listClass}>
            {webhooks.flatMap(({ gateway, day, samples }) =>
              [...new Set(samples)].map((sample) => <li key={`${gateway} ${day} ${sample}`}>{sample}</li>),
            )}
          </ul>
        </details>
      </WarningCard>
      <WarningCard
        label="Blocked by the content policy"
        sentences={
          reports.length === 0
            ? []
            : [
                `Browsers reported ${reports.length} ${reports.length === 1 ? 'kind' : 'kinds'} of content that the content policy blocked.`,
              ]
        }
      >
        <details className="text-muted">
          <summary className="min-h-11 py-3">Show what was blocked</summary>
          <ul className={listClass}>
            {reports.map(({ directive, blocked, page, sample, received }) => (
              <li key={`${directive} ${blocked} ${page} ${sample}`}>
                {received} × {directive}: {blocked} on {page} {sample}
              </li>
            ))}
          </ul>
        </details>
      </WarningCard>
    </>
  );
}
