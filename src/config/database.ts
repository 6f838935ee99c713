import type { Pooling } from '#db/connection/connect.ts'
import { parseConnectionString } from '#db/connection/connection-string.ts'
import { isLoopback } from '#shared/http/loopback.ts'
import { StartError } from '#shared/start-error.ts'
import type { Environment } from './environment.ts'

/** The database and how it is reached. */
export interface DatabaseConfig {
  /** Null: the built-in database. */
  databaseUrl: string | null
  /**
   * An address where a connection is a session of the server, for migrations, commands and long jobs; equal to `databaseUrl` without a
   * pooler.
   */
  databaseDirectUrl: string | null
  databasePooling: Pooling
  /** A replica of it, for the catalogue of anonymous visitors; null: none. */
  databaseReadUrl: string | null
}

/** Returns the settings of the database. */
export const databaseFrom = (env: Environment): DatabaseConfig => ({
  databaseUrl: addressFrom(env.DATABASE_URL),
  databaseDirectUrl: addressFrom(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL),
  databasePooling: env.DATABASE_POOLING,
  databaseReadUrl: addressFrom(env.DATABASE_READ_URL),
})

const addressFrom = (address: string | undefined): string | null =>
  address === undefined ? null : withExplicitSslMode(address)

/**
 * @throws StartError when the server is only reached through a pooler in transaction mode, or a direct address is set without DATABASE_URL
 */
export function requireDirectAddress(env: Environment): void {
  if (env.DATABASE_DIRECT_URL !== undefined && env.DATABASE_URL === undefined)
    throw new StartError('DATABASE_DIRECT_URL is another way to DATABASE_URL: set that too.')
  if (env.DATABASE_POOLING === 'transaction' && env.DATABASE_DIRECT_URL === undefined)
    throw new StartError(
      'DATABASE_POOLING=transaction also needs DATABASE_DIRECT_URL, the server itself or a pooler by sessions: migrations, backups and long jobs need a session.',
    )
}

/** Returns the hosts of a checked address; a socket's folder begins with a slash. `host` in the query takes precedence. */
function hostsOf(address: string): string[] {
  const { servers, parameters } = parseConnectionString(address)
  const asked = parameters.get('host')
  return asked === null ? servers.map(({ host }) => decodeURIComponent(host)) : [asked]
}

/** Whether names, phones and the password would cross a network in plain text, or go to a server without a verified certificate. */
export function isUnencrypted(address: string | undefined): boolean {
  if (
    address === undefined ||
    hostsOf(address).every((host) => host === '' || host.startsWith('/') || isLoopback(host))
  )
    return false
  return !['verify-full', 'verify-ca'].includes(
    parseConnectionString(address).parameters.get('sslmode') ?? '',
  )
}

/**
 * The driver treats `prefer`, `require` and `verify-ca` as `verify-full`, and warns at each start, in four lines, that this will change.
 * Written explicitly it is just as strict and logs no warning. With `uselibpqcompat` the modes have their libpq meaning.
 */
const withExplicitSslMode = (address: string): string =>
  parseConnectionString(address).parameters.get('uselibpqcompat') === 'true'
    ? address
    : address.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
