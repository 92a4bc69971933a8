import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { updateUserAction } from '@/app/(admin)/admin/user-actions';
import { UsersCard } from '@/components/admin/users/users-card';
import { listUserPage } from '@/lib/domain/accounts';
import { userPageQuery } from '@/lib/domain/accounts/schema';
import { maskContacts } from '@/lib/domain/mask-contacts';
import { withBalances } from '@/lib/domain/wallet';

const screen = adminScreen({
  access: 'users.read',
  title: 'Users',
  render: async ({ context, query }) => {
    const wanted = userPageQuery.parse(query);
    const { users, ...page } = await listUserPage(context, wanted);
    const { search = '', role = '', verified = '', limit } = wanted;
    return (
      <UsersCard
        users={maskContacts(context.actor, await withBalances(context, users))}
        {...page}
        filter={{ search, role, verified }}
        size={limit}
        amountMax={context.shop.amountMax}
        creditAlone={context.shop.creditAlone}
        updateUser={updateUserAction}
      />
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
