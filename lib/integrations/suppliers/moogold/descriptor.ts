import { describeSupplier } from '@/lib/integrations/suppliers/descriptors/supplier-descriptor';

export const moogold = describeSupplier({
  title: 'MooGold',
  regions: { '': { currency: 'USD' } },
  apiTypes: {
    MOOGOLDMLBB: {
      region: '',
      delivers: 'MLBB',
      settings: { category: '1', fields: ['User ID', 'Server ID'] },
    },
    MOOGOLDGENSHIN: {
      region: '',
      delivers: 'GENSHIN',
      settings: { category: '1', fields: ['UID', 'Server'] },
    },
    MOOGOLDHOK: { region: '', delivers: 'HOK', settings: { category: '1', fields: ['Player ID'] } },
  },
  capabilities: { lookUp: true, checkPlayer: true, vouchers: true, listOrders: true, reservedCharacters: '' },
});
