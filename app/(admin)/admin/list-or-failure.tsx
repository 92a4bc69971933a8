import { type ReactNode, Suspense } from 'react';
import { ListFailure } from '@/components/admin/catalogue/list-failure';
import { TableLoading } from '@/components/admin/table/table-loading';
import type { Context } from '@/lib/domain/context';

interface ListOrFailureProps {
  context: Context;
  /** What is said when the list cannot be read (spec S8.9). */
  failed: string;
  /** Reads the list and draws it. */
  list: () => Promise<ReactNode>;
}

/** A list that comes when it is read; until then the page says that it loads. */
export function ListOrFailure(props: ListOrFailureProps) {
  return (
    <Suspense fallback={<TableLoading />}>
      <Listed {...props} />
    </Suspense>
  );
}

async function Listed({ context, failed, list }: ListOrFailureProps) {
  try {
    return await list();
  } catch (error) {
    // The spec has a sentence for it, and the rest of the page is of use without the list.
    context.log.error({ err: error }, failed);
    return <ListFailure>{failed}</ListFailure>;
  }
}
