'use client';

import { useEffect, useRef, useState } from 'react';
import { Permitted } from '@/components/admin/permissions/permitted';
import { istText } from '@/components/admin/table/ist-text';
import { errorText } from '@/components/shared/api/error-messages';
import { request } from '@/components/shared/api/request';
import type { ChangeView, ObjectQuery } from '@/lib/domain/audit-log/schema';
import { ChangeActor } from './change-actor';
import { changeText } from './change-text';
import { ChangeValues } from './change-values';

interface ObjectHistoryProps extends ObjectQuery {
  /** The object's name for people. */
  name?: string;
}

/** The changes of one object, newest first; loaded when it is opened. */
export function ObjectHistory({ objectType, objectId, name = objectId }: ObjectHistoryProps) {
  const [open, setOpen] = useState(false);
  return (
    <Permitted to="audit.read">
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="min-h-8 py-1.5 text-muted text-xs hover:text-text">
          Who changed what<span className="sr-only"> about {name}</span>
        </summary>
        {open && <Changes objectType={objectType} objectId={objectId} />}
      </details>
    </Permitted>
  );
}

function Changes({ objectType, objectId }: ObjectQuery) {
  const [changes, setChanges] = useState<ChangeView[] | null>(null);
  const [bad, setBad] = useState('');
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    const leaving = new AbortController();
    const query = { objectType, objectId };
    void request('GET /admin/changes', {}, { query, signal: leaving.signal }).then((reply) => {
      if (!alive.current) return;
      if (reply.ok) setChanges(reply.data.changes);
      else setBad(errorText(reply.failure));
    });
    return () => {
      alive.current = false;
      leaving.abort();
    };
  }, [objectType, objectId]);

  if (bad)
    return (
      <p role="alert" className="text-bad text-xs">
        {bad}
      </p>
    );
  if (!changes)
    return (
      <p role="status" className="text-muted text-xs">
        Loading...
      </p>
    );
  if (changes.length === 0)
    return (
      <p role="status" className="text-muted text-xs">
        No changes found.
      </p>
    );
  return (
    <ol className="mt-1 space-y-2">
      {changes.map((change) => (
        <li key={change._id} className="border-line border-l-2 pl-3">
          <p className="text-xs">
            <span className="font-semibold">{changeText(change.action)}</span> By{' '}
            <ChangeActor change={change} />,{' '}
            <time dateTime={change.at} className="text-muted tabular-nums">
              {istText(change.at)}
            </time>
          </p>
          <ChangeValues before={change.before} after={change.after} />
        </li>
      ))}
    </ol>
  );
}
