import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { endOrderAction, refundOrderAction } from '@/app/(admin)/admin/order-actions';
import { savedList } from '@/app/(admin)/admin/saved-list';
import { orderStatuses } from '@/components/account/orders/order-statuses';
import { Receivables } from '@/components/admin/alerts/receivables';
import { AllOrdersTable } from '@/components/admin/orders/all-orders-table';
import { ReportFilters } from '@/components/admin/orders/report-filters';
import { CONTACTS_HINT } from '@/components/admin/search/contacts-hint';
import { hiddenColumns, lookOf, tableSort } from '@/components/admin/table/list-look';
import { TableCard } from '@/components/admin/table/table-card';
import type { FilterField } from '@/components/ui/filter-form';
import { listProducts } from '@/lib/domain/catalogue';
import { maskContacts } from '@/lib/domain/mask-contacts';
import { listAllOrderPage } from '@/lib/domain/orders';
import { adminPageSizes, allOrderPageQuery } from '@/lib/domain/orders/schema';
import { listReceivables } from '@/lib/domain/payments';
import { reading } from '@/lib/domain/reading';
import { openList } from '@/lib/domain/saved-views';
import { formatRupees } from '@/lib/platform/money';

const screen = adminScreen({
  access: 'orders.read',
  title: 'All orders',
  render: async ({ context, query }) => {
    const opened = await openList(context, { list: 'orders', query });
    const wanted = allOrderPageQuery.parse(opened.given);
    const [page, products] = await Promise.all([
      listAllOrderPage(reading(context), wanted),
      listProducts(context),
    ]);
    const { search = '', status = '', product = '', mode = '', from = '', to = '' } = wanted;
    const { dated = '', supplier = '', campaign = '', coupon = '', role = '' } = wanted;
    const { hour = '', cost = '', refund = '' } = wanted;
    const ofReport = { dated, supplier, campaign, coupon, role, hour, cost, refund };
    const options = products.map(({ _id, name }) => ({ value: _id, label: name }));
    // Links to the orders of a product must work after the product was taken off sale.
    if (product && !products.some(({ _id }) => _id === product))
      options.push({ value: product, label: 'A product no longer sold' });
    const fields: FilterField[] = [
      {
        kind: 'search',
        name: 'search',
        label: 'Search',
        placeholder: 'Order, email, player, phone or UTR',
        hint: CONTACTS_HINT,
      },
      {
        kind: 'choice',
        name: 'status',
        label: 'Status',
        all: 'All statuses',
        options: orderStatuses.map((status) => ({ value: status, label: status })),
      },
      { kind: 'choice', name: 'product', label: 'Product', all: 'All products', options },
      {
        kind: 'choice',
        name: 'mode',
        label: 'Paid by',
        all: 'UPI and wallet',
        options: [
          { value: 'upi', label: 'UPI' },
          { value: 'wallet', label: 'Wallet' },
        ],
      },
      { kind: 'days' },
    ];
    const receivables = await listReceivables(context, {
      orderIds: page.orders.map(({ orderid }) => orderid),
    });
    const list = {
      id: 'orders',
      filter: { search, status, product, mode, from, to, ...ofReport },
      look: lookOf(opened, wanted.sort),
      size: wanted.limit,
      sizes: adminPageSizes,
    };
    return (
      <>
        <Receivables receivables={receivables} />
        <ReportFilters filters={ofReport} />
        <TableCard
          {...list}
          saved={savedList(opened)}
          noun="orders"
          total={page.total?.orders ?? null}
          {...(page.total && { sum: formatRupees(page.total.value) })}
          fields={fields}
          newer={page.newer}
          older={page.older}
          csvPath="/admin/txn/csv"
        >
          <AllOrdersTable
            orders={maskContacts(context.actor, page.orders)}
            sort={tableSort(list, '-placed')}
            hidden={hiddenColumns(opened)}
            refund={refundOrderAction}
            end={endOrderAction}
            total={page.total?.orders ?? null}
            isFirst={page.newer === null}
          />
        </TableCard>
      </>
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
