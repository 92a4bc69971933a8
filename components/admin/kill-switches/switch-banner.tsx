import { OctagonPause } from 'lucide-react';
import Link from 'next/link';
import { istText } from '@/components/admin/table/ist-text';
import type { KillSwitchView } from '@/lib/domain/kill-switches/schema';

interface SwitchBannerProps {
  switches: KillSwitchView[];
  /** Whether the viewer may end them. */
  mayEnd: boolean;
}

/** What is stopped, on every page of the panel while it is: who comes on duty must not look for the cause elsewhere. */
export function SwitchBanner({ switches, mayEnd }: SwitchBannerProps) {
  if (switches.length === 0) return null;
  return (
    <section aria-label="Stopped now" className="rounded-card border border-wait bg-panel p-4 text-sm">
      <ul className="space-y-1.5">
        {switches.map(({ id, title, reason, endsAt, startedBy }) => (
          <li key={id} className="flex gap-2.5">
            <OctagonPause aria-hidden className="mt-0.5 size-4 shrink-0 text-wait" />
            <span className="min-w-0 break-words">
              <b className="font-semibold text-wait">
                {title}: stopped until {istText(endsAt)}
              </b>{' '}
              by {startedBy}. {reason}
            </span>
          </li>
        ))}
      </ul>
      {mayEnd && (
        <Link
          href="/admin/switches"
          prefetch={false}
          className="mt-2 inline-block text-accent underline underline-offset-4 hover:text-accent-bright"
        >
          Start again, or move the end
        </Link>
      )}
    </section>
  );
}
