import { describeSupplier } from '@/lib/integrations/suppliers/descriptors/supplier-descriptor';

export const coinbay = describeSupplier({
  title: 'Coinbay',
  regions: { sg: { currency: 'SGD' } },
  apiTypes: {
    COINBAYHOK: { region: 'sg', delivers: 'HOK', settings: { game: 'honor-of-kings' } },
  },
  capabilities: {
    lookUp: true,
    checkPlayer: false,
    vouchers: true,
    listOrders: false,
    reservedCharacters: '',
  },
});
