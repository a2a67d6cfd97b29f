/** The major version of the oldest PostgreSQL that the gateway works with. */
export const OLDEST_POSTGRES = 15;
