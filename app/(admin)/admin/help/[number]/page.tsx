import { notFound } from 'next/navigation';
import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { answerHelpAction, closeHelpAction } from '@/app/(admin)/admin/help-actions';
import { HelpSheet } from '@/components/admin/help/help-sheet';
import { listAlerts } from '@/lib/domain/alerts';
import { getRequest } from '@/lib/domain/help-requests';
import { maskContacts } from '@/lib/domain/mask-contacts';
import { may } from '@/lib/domain/permissions';
import { AppError } from '@/lib/platform/errors';

const actions = { answer: answerHelpAction, close: closeHelpAction };

const screen = adminScreen({
  access: 'help.read',
  title: 'Help request',
  render: async ({ context, params: { number = '' } }) => {
    const [found, alerts] = await Promise.all([
      getRequest(context, { number }).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'not_found') notFound();
        throw error;
      }),
      listAlerts(context),
    ]);
    return (
      <HelpSheet
        request={maskContacts(context.actor, found)}
        alerted={{ alerts, live: true }}
        actions={actions}
        mayAnswer={may(context.actor, 'help.answer')}
      />
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
