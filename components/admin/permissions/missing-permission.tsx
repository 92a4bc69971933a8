import { LockKeyhole } from 'lucide-react';

/** What a page of the panel shows to staff whose role does not include it. */
export function MissingPermission({ sentence }: { sentence: string }) {
  return (
    <p className="panel flex items-center gap-3 p-4 md:p-6">
      <LockKeyhole aria-hidden className="size-5 shrink-0 text-muted" /> {sentence}
    </p>
  );
}
