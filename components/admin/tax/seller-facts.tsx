interface SellerFactsProps {
  seller: { legalName: string; address: string; gstin: string } | null;
}

/** Under whose name invoices are issued, or how they begin. */
export function SellerFacts({ seller }: SellerFactsProps) {
  return (
    <section aria-labelledby="seller-title" className="panel p-4 md:p-6">
      <h2 id="seller-title" className="mb-1 font-bold text-lg">
        Seller
      </h2>
      {seller ? (
        <p>
          {seller.legalName}, {seller.address} · GSTIN <span className="font-mono">{seller.gstin}</span>
        </p>
      ) : (
        <p className="text-muted">
          No GSTIN is set, so orders have receipts and no invoices. Invoices begin with the settings
          SELLER_GSTIN, SELLER_LEGAL_NAME and SELLER_ADDRESS, for orders that are completed from then on.
        </p>
      )}
    </section>
  );
}
