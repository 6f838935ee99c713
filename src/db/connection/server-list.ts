import type { ClientConfig } from 'pg'
import { parseConnectionString } from './connection-string.ts'

/** A `postgres://…` address, or its parts (the embedded engine gives a socket folder as `host`). */
export type DatabaseAddress =
  | string
  | { host: string; port: number; user: string; database: string }

/** The driver's settings for one server. */
type Server = Pick<ClientConfig, 'connectionString' | 'host' | 'port' | 'user' | 'database'>

/** The servers of an address, of which one is in use; new connections go to it. */
export interface ServerList {
  count: number
  /** Whether a server that accepts no writes is useless. With a single server and no setting, reads are better than nothing. */
  mustBeReadWrite: boolean
  current(): Server
  /** Moves to the next server after a failure at `failed`, unless another caller has already moved on. */
  moveOn(failed: Server): void
}

export function createServerList(address: DatabaseAddress): ServerList {
  const { servers, mustBeReadWrite } =
    typeof address === 'string' ? parsed(address) : { servers: [address], mustBeReadWrite: false }
  let place = 0
  const current = () => servers[place] as Server
  return {
    count: servers.length,
    mustBeReadWrite,
    current,
    moveOn(failed) {
      if (current() === failed) place = (place + 1) % servers.length
    },
  }
}

function parsed(address: string): { servers: Server[]; mustBeReadWrite: boolean } {
  const { servers, targetSessionAttrs } = parseConnectionString(address)
  return {
    servers: servers.map(({ url }) => ({ connectionString: url })),
    mustBeReadWrite: servers.length > 1 || ['read-write', 'primary'].includes(targetSessionAttrs),
  }
}
