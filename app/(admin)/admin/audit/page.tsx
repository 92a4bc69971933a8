import { TableCard } from '@/components/admin/table/table-card';
import { TrailTable } from '@/components/admin/trail/trail-table';
import { listTrail } from '@/lib/store/trail';
import { TRAIL_SIZES, trailQuery } from '@/lib/store/trail/schema';
import { adminScreen } from '../admin-screen';

const screen = adminScreen({
  title: 'Audit trail',
  render: async ({ context, query }) => {
    const wanted = trailQuery.parse(query);
    const { changes, total, newer, older, actions } = await listTrail(context, wanted);
    const { action = '', object = '', actor = '', from = '', to = '' } = wanted;
    return (
      <TableCard
        id="changes"
        noun="changes"
        total={total}
        fields={[
          { kind: 'search', name: 'object', label: 'Object', placeholder: 'Order, item, product or user id' },
          { kind: 'search', name: 'actor', label: 'Who', placeholder: 'Email, user id, or store' },
          {
            kind: 'choice',
            name: 'action',
            label: 'What',
            all: 'Everything',
            options: actions.map((each) => ({ value: each, label: each })),
          },
          { kind: 'days' },
        ]}
        filter={{ object, actor, action, from, to }}
        size={wanted.limit}
        sizes={TRAIL_SIZES}
        newer={newer}
        older={older}
      >
        <TrailTable changes={changes} />
      </TableCard>
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
