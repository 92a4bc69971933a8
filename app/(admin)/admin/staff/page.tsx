import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { appointStaffAction } from '@/app/(admin)/admin/user-actions';
import { StaffCard } from '@/components/admin/staff/staff-card';
import { listStaff } from '@/lib/domain/accounts';

const screen = adminScreen({
  access: 'staff.appoint',
  title: 'Staff',
  render: async ({ context, viewer }) => (
    <StaffCard staff={await listStaff(context)} self={viewer.userid} appoint={appointStaffAction} />
  ),
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
