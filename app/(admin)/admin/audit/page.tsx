import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { AuditLogTable } from '@/components/admin/audit-log/audit-log-table';
import { changeText } from '@/components/admin/audit-log/change-text';
import { CONTACTS_HINT } from '@/components/admin/search/contacts-hint';
import { TableCard } from '@/components/admin/table/table-card';
import { listAuditLog } from '@/lib/domain/audit-log';
import { AUDIT_LOG_SIZES, auditLogQuery } from '@/lib/domain/audit-log/schema';
import { maskContacts } from '@/lib/domain/mask-contacts';
import { reading } from '@/lib/domain/reading';

const screen = adminScreen({
  access: 'audit.read',
  title: 'Audit log',
  render: async ({ context, query }) => {
    const wanted = auditLogQuery.parse(query);
    const { changes, total, newer, older, actions } = await listAuditLog(reading(context), wanted);
    const { action = '', object = '', actor = '', from = '', to = '' } = wanted;
    return (
      <TableCard
        id="changes"
        noun="changes"
        total={total}
        fields={[
          { kind: 'search', name: 'object', label: 'Object', placeholder: 'Order, item, product or user id' },
          {
            kind: 'search',
            name: 'actor',
            label: 'Who',
            placeholder: 'Email, user id, or store',
            hint: CONTACTS_HINT,
          },
          {
            kind: 'choice',
            name: 'action',
            label: 'What',
            all: 'Everything',
            options: actions.map((each) => ({ value: each, label: changeText(each) })),
          },
          { kind: 'days' },
        ]}
        filter={{ object, actor, action, from, to }}
        size={wanted.limit}
        sizes={AUDIT_LOG_SIZES}
        newer={newer}
        older={older}
        csvPath="/admin/audit/csv"
      >
        <AuditLogTable changes={maskContacts(context.actor, changes)} />
      </TableCard>
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
