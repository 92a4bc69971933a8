import { Link } from '@/components/ui/navigation';
import type { EndpointOfStaff } from '@/lib/domain/webhooks/schema';
import { istDateTime } from '@/lib/platform/time';

const DISABLED = {
  partner: 'Switched off by its partner',
  gone: 'Disabled: it answered that it is gone',
  failing: 'Disabled: it failed for five days',
} as const;

/** The addresses that partners are told at, those with trouble first. */
export function EndpointList({ endpoints }: { endpoints: EndpointOfStaff[] }) {
  return (
    <section aria-labelledby="endpoints-title" className="panel p-4 md:p-6">
      <h2 id="endpoints-title" className="mb-3 font-bold text-lg">
        Endpoints
      </h2>
      {endpoints.length === 0 && <p className="text-muted">No partner has an endpoint.</p>}
      <ul className="divide-y divide-line">
        {endpoints.map((endpoint) => (
          <li key={endpoint.id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3 text-sm">
            <div className="min-w-0 flex-1 basis-52">
              <p className="font-semibold [overflow-wrap:anywhere]">{endpoint.url}</p>
              <p className="text-muted">
                <Link
                  href={`/admin/usersdata/${endpoint.partnerId}`}
                  prefetch={false}
                  className="text-accent underline underline-offset-4"
                >
                  {endpoint.partner}
                </Link>
                {endpoint.mode === 'test' ? ', test' : ''},{' '}
                {countOf(endpoint.types.length, 'kind of event', 'kinds of events')}
              </p>
            </div>
            <div className="basis-52 tabular-nums">
              <p className={stateOf(endpoint) === 'Works' ? 'text-good' : 'text-bad'}>{stateOf(endpoint)}</p>
              <p className="text-muted">{countOf(endpoint.waiting, 'delivery waits', 'deliveries wait')}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateOf({ disabled_reason: why, failing_since: since, key_revoked }: EndpointOfStaff): string {
  if (key_revoked) return 'Disabled: the key that set its address or secret was revoked';
  if (why) return DISABLED[why];
  return since ? `Has failed since ${istDateTime(new Date(since))}` : 'Works';
}

function countOf(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`;
}
