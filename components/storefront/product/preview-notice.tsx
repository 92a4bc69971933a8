import { buttonClass } from '@/components/ui/button-class';

interface PreviewNoticeProps {
  productId: string;
  isDraft: boolean;
}

/** Marks a page as a preview for staff. In English in both languages, as the panel is. */
export function PreviewNotice({ productId, isDraft }: PreviewNoticeProps) {
  return (
    <aside lang="en" aria-label="Preview" className="border-wait border-b bg-panel">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 text-sm">
        <p>
          <strong className="text-wait">Preview.</strong>{' '}
          {isDraft
            ? 'A draft: only staff see this page, and nothing can be bought here.'
            : 'This product is on sale; its drafts are shown here as in stock.'}
        </p>
        <p className="flex flex-wrap gap-2">
          {/* Plain links: the panel has a root layout of its own, and the other language is another document. */}
          <a href={`/preview/${productId}`} className={buttonClass('quiet', 'small')}>
            English
          </a>
          <a href={`/hi/preview/${productId}`} lang="hi" className={buttonClass('quiet', 'small')}>
            हिन्दी
          </a>
          <a href={`/admin/viewproducts/${productId}`} className={buttonClass('accent', 'small')}>
            Check and publish
          </a>
        </p>
      </div>
    </aside>
  );
}
