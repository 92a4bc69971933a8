import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { HelpLists } from '@/components/admin/help/help-lists';
import { listAlerts } from '@/lib/domain/alerts';
import { listRequests } from '@/lib/domain/help-requests';

const screen = adminScreen({
  access: 'help.read',
  title: 'Help requests',
  counted: '/admin/help',
  render: async ({ context }) => {
    const lists = await listRequests(context);
    const alerts = await listAlerts(context, { helpRequests: lists.open.map(({ number }) => number) });
    return <HelpLists lists={lists} alerted={{ alerts }} />;
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
