import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { savedList } from '@/app/(admin)/admin/saved-list';
import { addBalanceAction, updateUserAction } from '@/app/(admin)/admin/user-actions';
import { Receivables } from '@/components/admin/alerts/receivables';
import { lookOf } from '@/components/admin/table/list-look';
import { UsersCard } from '@/components/admin/users/users-card';
import { listUserPage } from '@/lib/domain/accounts';
import { userPageQuery } from '@/lib/domain/accounts/schema';
import { listErased } from '@/lib/domain/erasure';
import { maskContacts } from '@/lib/domain/mask-contacts';
import { namesOfTiers } from '@/lib/domain/offers';
import { listReceivables } from '@/lib/domain/payments';
import { may } from '@/lib/domain/permissions';
import { reading } from '@/lib/domain/reading';
import { openList } from '@/lib/domain/saved-views';
import { withBalances } from '@/lib/domain/wallet';

const screen = adminScreen({
  access: 'users.read',
  title: 'Users',
  render: async ({ context, query }) => {
    const opened = await openList(context, { list: 'users', query });
    const wanted = userPageQuery.parse(opened.given);
    const { users, ...page } = await listUserPage(reading(context), wanted);
    const { search = '', role = '', verified = '', limit } = wanted;
    const receivables = may(context.actor, 'orders.read')
      ? await listReceivables(context, { userIds: users.map(({ id }) => id) })
      : [];
    return (
      <>
        <Receivables receivables={receivables} />
        <UsersCard
          users={maskContacts(context.actor, await withBalances(context, users))}
          tiers={await namesOfTiers(context, users)}
          erased={await listErased(reading(context), users)}
          {...page}
          filter={{ search, role, verified }}
          look={lookOf(opened, wanted.sort)}
          saved={savedList(opened)}
          size={limit}
          amountMax={context.shop.amountMax}
          creditAlone={context.shop.creditAlone}
          updateUser={updateUserAction}
          addBalance={addBalanceAction}
        />
      </>
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
