import { createContext } from 'react';

/** The id of the customer whose page the server rendered; null on parts that are the same for every visitor. */
export const PageOwner = createContext<string | null>(null);
