/** A storage of a browser, whose names are its own properties as there. */
export function memoryStorage(): Storage {
  const methods = {
    getItem: (name: string) => held[name] ?? null,
    setItem: (name: string, text: string) => {
      held[name] = text;
    },
    removeItem: (name: string) => {
      delete held[name];
    },
    clear: () => {
      for (const name of Object.keys(held)) delete held[name];
    },
  };
  const held: Record<string, string> = Object.create(methods);
  return held as unknown as Storage;
}
