import { createContext } from 'react';

/** The id of the customer for whom the server rendered this part of the page; null where it rendered it for everybody. */
export const PageOwner = createContext<string | null>(null);
