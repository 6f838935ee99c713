import type { Pooling } from '#db/connection/connect.ts'
import { parseConnectionString } from '#db/connection/connection-string.ts'
import { isLoopback } from '#shared/http/loopback.ts'
import { StartError } from '#shared/start-error.ts'
import type { Environment } from './environment.ts'

/** Where the data is, and how it is reached. */
export interface DatabaseConfig {
  /** Null: the built-in database. */
  databaseUrl: string | null
  /** Where a connection is a session of the server, for migrations, commands and long jobs; `databaseUrl` unless a pooler is there. */
  databaseDirectUrl: string | null
  databasePooling: Pooling
  /** A replica of it, for the catalogue of anonymous visitors; null: there is none. */
  databaseReadUrl: string | null
}

/** The part of the settings that is about the database. */
export const databaseFrom = (env: Environment): DatabaseConfig => ({
  databaseUrl: addressFrom(env.DATABASE_URL),
  databaseDirectUrl: addressFrom(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL),
  databasePooling: env.DATABASE_POOLING,
  databaseReadUrl: addressFrom(env.DATABASE_READ_URL),
})

const addressFrom = (address: string | undefined): string | null =>
  address === undefined ? null : withExplicitSslMode(address)

/** @throws StartError when a pooler by transactions is all that leads to the server, or a direct address leads to none that is used */
export function requireDirectAddress(env: Environment): void {
  if (env.DATABASE_DIRECT_URL !== undefined && env.DATABASE_URL === undefined)
    throw new StartError('DATABASE_DIRECT_URL is another way to DATABASE_URL: set that too.')
  if (env.DATABASE_POOLING === 'transaction' && env.DATABASE_DIRECT_URL === undefined)
    throw new StartError(
      'DATABASE_POOLING=transaction also needs DATABASE_DIRECT_URL, the server itself or a pooler by sessions: migrations, backups and long jobs need a session.',
    )
}

/** The servers a checked address names; a socket's folder begins with a slash. `host` in the query goes before the rest. */
function hostsOf(address: string): string[] {
  const { servers, parameters } = parseConnectionString(address)
  const asked = parameters.get('host')
  return asked === null ? servers.map(({ host }) => decodeURIComponent(host)) : [asked]
}

/** Whether names, phones and the password would cross a network in clear, or to a server that proves nothing of itself. */
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
 * The driver takes `prefer`, `require` and `verify-ca` for `verify-full`, and says at each start, in four lines, that it will not
 * for ever. Written explicitly it is just as strict and logs no warning. With `uselibpqcompat` the modes mean what they do elsewhere.
 */
const withExplicitSslMode = (address: string): string =>
  parseConnectionString(address).parameters.get('uselibpqcompat') === 'true'
    ? address
    : address.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
