import { type ReactNode, Suspense } from 'react';
import { ListFailure } from '@/components/admin/catalogue/list-failure';
import { TableLoading } from '@/components/admin/table/table-loading';
import type { Context } from '@/lib/domain/context';

interface ListOrFailureProps {
  context: Context;
  /** The message when the list cannot be read (spec S8.9). */
  failed: string;
  /** Reads the list and renders it. */
  list: () => Promise<ReactNode>;
  /** Whether the page waits for the list, as one must that works without scripts: they reveal what comes later. */
  isAwaited?: boolean;
}

/** Renders a list when it has been read, and a loading message until then. */
export function ListOrFailure({ isAwaited = false, ...props }: ListOrFailureProps) {
  if (isAwaited) return <Listed {...props} />;
  return (
    <Suspense fallback={<TableLoading />}>
      <Listed {...props} />
    </Suspense>
  );
}

async function Listed({ context, failed, list }: Omit<ListOrFailureProps, 'isAwaited'>) {
  try {
    return await list();
  } catch (error) {
    // The spec has a message for this case, and the rest of the page is usable without the list.
    context.log.error({ err: error }, failed);
    return <ListFailure>{failed}</ListFailure>;
  }
}
