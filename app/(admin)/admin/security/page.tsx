import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { SecurityAlerts } from '@/components/admin/alerts/security-alerts';
import { CONTACTS_HINT } from '@/components/admin/search/contacts-hint';
import { securityEventNames } from '@/components/admin/security/security-event-names';
import { SecurityEventTable } from '@/components/admin/security/security-event-table';
import { TableCard } from '@/components/admin/table/table-card';
import { reading } from '@/lib/domain/reading';
import { listSecurityAlerts } from '@/lib/domain/security-alerts';
import { listSecurityEvents } from '@/lib/domain/security-events';
import {
  SECURITY_EVENT_KINDS,
  SECURITY_EVENT_SIZES,
  securityEventQuery,
} from '@/lib/domain/security-events/schema';

const screen = adminScreen({
  access: 'security.read',
  title: 'Security events',
  render: async ({ context, query }) => {
    const wanted = securityEventQuery.parse(query);
    const [page, alerts] = await Promise.all([
      listSecurityEvents(reading(context), wanted),
      listSecurityAlerts(context),
    ]);
    const { kind = '', account = '', device = '', address = '', from = '', to = '' } = wanted;
    return (
      <>
        <SecurityAlerts alerts={alerts} />
        <TableCard
          id="events"
          noun="events"
          total={page.total}
          fields={[
            {
              kind: 'search',
              name: 'account',
              label: 'Account',
              placeholder: 'Email or user id',
              hint: CONTACTS_HINT,
            },
            { kind: 'search', name: 'address', label: 'Address', placeholder: '203.0.113.7' },
            { kind: 'search', name: 'device', label: 'Device', placeholder: 'Id of a device' },
            {
              kind: 'choice',
              name: 'kind',
              label: 'What',
              all: 'Everything',
              options: SECURITY_EVENT_KINDS.map((each) => ({ value: each, label: securityEventNames[each] })),
            },
            { kind: 'days' },
          ]}
          filter={{ account, address, device, kind, from, to }}
          size={wanted.limit}
          sizes={SECURITY_EVENT_SIZES}
          newer={page.newer}
          older={page.older}
          csvPath="/admin/security/csv"
        >
          <SecurityEventTable events={page.events} />
        </TableCard>
      </>
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
