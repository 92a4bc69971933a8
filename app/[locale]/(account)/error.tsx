'use client';

export { ErrorView as default } from '@/components/storefront/shell/error-view';
