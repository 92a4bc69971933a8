import { notFound } from 'next/navigation';
import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { addBalanceAction, updateUserAction } from '@/app/(admin)/admin/user-actions';
import { CustomerSheet } from '@/components/admin/customer/customer-sheet';
import { getCustomerRecord } from '@/lib/domain/customer-record';
import { maskContacts } from '@/lib/domain/mask-contacts';
import { AppError } from '@/lib/platform/errors';

const screen = adminScreen({
  access: 'users.read',
  title: 'Customer',
  render: async ({ context, params: { userid = '' } }) => {
    const record = await getCustomerRecord(context, { userid }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') notFound();
      throw error;
    });
    return (
      <CustomerSheet
        record={maskContacts(context.actor, record)}
        amountMax={context.shop.amountMax}
        creditAlone={context.shop.creditAlone}
        updateUser={updateUserAction}
        addBalance={addBalanceAction}
      />
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
