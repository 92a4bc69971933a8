import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { orNotFound } from '@/app/(admin)/admin/or-not-found';
import { addBalanceAction, noteCustomerAction, updateUserAction } from '@/app/(admin)/admin/user-actions';
import { CustomerSheet } from '@/components/admin/customer/customer-sheet';
import { getCustomerRecord } from '@/lib/domain/customer-record';
import { maskContacts } from '@/lib/domain/mask-contacts';

const screen = adminScreen({
  access: 'users.read',
  title: 'Customer',
  render: async ({ context, params: { userid = '' } }) => {
    const record = await getCustomerRecord(context, { userid }).catch(orNotFound);
    return (
      <CustomerSheet
        record={maskContacts(context.actor, record)}
        amountMax={context.shop.amountMax}
        creditAlone={context.shop.creditAlone}
        updateUser={updateUserAction}
        addBalance={addBalanceAction}
        writeNote={noteCustomerAction}
      />
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
