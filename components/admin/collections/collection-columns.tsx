import { NameWithImage } from '@/components/admin/catalogue/name-with-image';
import { RowButtons } from '@/components/admin/catalogue/row-buttons';
import type { Column } from '@/components/admin/table/data-table';
import type { CollectionView } from '@/lib/domain/catalogue/schema';
import { istDateTime } from '@/lib/platform/time';

type Choose = (collection: CollectionView) => void;

const STATES: Record<CollectionView['state'], string> = {
  planned: 'Planned',
  shown: 'On the home page',
  over: 'Over',
};

export function collectionColumns(onEdit: Choose, onDelete: Choose): Column<CollectionView>[] {
  return [
    {
      id: 'name',
      header: 'Collection',
      cell: ({ row: { original } }) => (
        <NameWithImage
          imgpath={original.image?.url ?? '/art/placeholder.webp'}
          name={original.name}
          note={original.nameHi || 'Hindi missing'}
        />
      ),
    },
    { id: 'position', header: 'Order', meta: { numeric: true, width: 'lg:w-16' }, accessorKey: 'position' },
    {
      id: 'products',
      header: 'Products',
      meta: { numeric: true, width: 'lg:w-20' },
      cell: ({ row: { original } }) => original.products.length,
    },
    {
      id: 'window',
      header: 'Window (IST)',
      meta: { width: 'lg:w-56' },
      cell: ({ row: { original } }) => <span className="text-xs tabular-nums">{windowOf(original)}</span>,
    },
    {
      id: 'state',
      header: 'State',
      meta: { width: 'lg:w-32' },
      cell: ({ row: { original } }) => STATES[original.state],
    },
    {
      id: 'actions',
      header: 'Actions',
      meta: { width: 'lg:w-27', access: 'collections.write' },
      cell: ({ row: { original } }) => (
        <RowButtons
          name={original.name}
          onEdit={() => onEdit(original)}
          onDelete={() => onDelete(original)}
        />
      ),
    },
  ];
}

function windowOf({ startsAt, endsAt }: CollectionView): string {
  const text = (moment: string) => istDateTime(new Date(moment)).slice(0, 16);
  if (startsAt && endsAt) return `${text(startsAt)} to ${text(endsAt)}`;
  if (startsAt) return `From ${text(startsAt)}`;
  return endsAt ? `Until ${text(endsAt)}` : 'Always';
}
