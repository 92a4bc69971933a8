'use client';

export { ErrorView as default } from '@/components/store/shell/error-view';
