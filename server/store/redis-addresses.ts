/** Addresses of one Redis and its replicas, of which one is the master; a comma in a password sets none apart. */
export const redisAddresses = (store: string): string[] => store.split(/\s*,\s*(?=rediss?:\/\/)/);

export const databaseOf = (address: string): number => Number(new URL(address).pathname.slice(1)) || 0;
