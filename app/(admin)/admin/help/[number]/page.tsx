import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { answerHelpAction, closeHelpAction } from '@/app/(admin)/admin/help-actions';
import { orNotFound } from '@/app/(admin)/admin/or-not-found';
import { HelpSheet } from '@/components/admin/help/help-sheet';
import { listAlerts } from '@/lib/domain/alerts';
import { getRequest } from '@/lib/domain/help-requests';
import { maskContacts } from '@/lib/domain/mask-contacts';
import { may } from '@/lib/domain/permissions';

const actions = { answer: answerHelpAction, close: closeHelpAction };

const screen = adminScreen({
  access: 'help.read',
  title: 'Help request',
  render: async ({ context, params: { number = '' } }) => {
    const [found, alerts] = await Promise.all([
      getRequest(context, { number }).catch(orNotFound),
      listAlerts(context, { helpRequests: [number] }),
    ]);
    return (
      <HelpSheet
        request={maskContacts(context.actor, found)}
        alerted={{ alerts, live: true }}
        actions={actions}
        mayAnswer={may(context.actor, found.escalatedAt === null ? 'help.answer' : 'help.officer')}
      />
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
