/** Splits the addresses of one Redis and its replicas. A comma in a password does not split. */
export const redisAddresses = (store: string): string[] => store.split(/\s*,\s*(?=rediss?:\/\/)/);

export const databaseOf = (address: string): number => Number(new URL(address).pathname.slice(1)) || 0;
