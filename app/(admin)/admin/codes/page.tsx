import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import {
  decideRestoredCodesAction,
  decideSetAsideAction,
  editVaultItemAction,
  importCodesAction,
  voidBatchAction,
} from '@/app/(admin)/admin/vault-actions';
import { BatchList } from '@/components/admin/vault/batch-list';
import { ImportCodesForm } from '@/components/admin/vault/import-codes-form';
import { RestoredCodesList } from '@/components/admin/vault/restored-codes-list';
import { SetAsideList } from '@/components/admin/vault/set-aside-list';
import { StockList } from '@/components/admin/vault/stock-list';
import { listBatches, listCodeItems, listRestoredCodes, listSetAside, listStock } from '@/lib/domain/vault';

const screen = adminScreen({
  access: 'prices.write',
  title: 'Codes',
  render: async ({ context }) => {
    const [stock, batches, restored, setAside, items] = await Promise.all([
      listStock(context),
      listBatches(context),
      listRestoredCodes(context),
      listSetAside(context),
      listCodeItems(context),
    ]);
    return (
      <>
        <RestoredCodesList items={restored} decide={decideRestoredCodesAction} />
        <StockList stock={stock} edit={editVaultItemAction} />
        <SetAsideList codes={setAside} decide={decideSetAsideAction} />
        <ImportCodesForm items={items} save={importCodesAction} />
        <BatchList batches={batches} voidBatch={voidBatchAction} />
      </>
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
