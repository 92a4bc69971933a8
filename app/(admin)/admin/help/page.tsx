import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { takeAlertAction } from '@/app/(admin)/admin/alert-actions';
import { HelpLists } from '@/components/admin/help/help-lists';
import { listAlerts } from '@/lib/domain/alerts';
import { listRequests } from '@/lib/domain/help-requests';

const screen = adminScreen({
  access: 'help.read',
  title: 'Help requests',
  counted: '/admin/help',
  render: async ({ context, viewer }) => {
    const [lists, alerts] = await Promise.all([listRequests(context), listAlerts(context)]);
    return <HelpLists lists={lists} alerted={{ alerts, viewer: viewer.userid, take: takeAlertAction }} />;
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
