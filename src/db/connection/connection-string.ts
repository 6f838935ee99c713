/** One server of an address. An empty `host`: this machine, or the socket folder named by `?host=`. */
export interface DatabaseServer {
  host: string
  port: number
  /** An address of only this server, in the driver's format. */
  url: string
}

export interface ConnectionString {
  /** The servers in the order in which they are tried. */
  servers: DatabaseServer[]
  /** libpq's name for the kind of server wanted; `any` when the address has none. */
  targetSessionAttrs: string
  parameters: URLSearchParams
}

const shape = /^(postgres(?:ql)?:\/\/)([^@/?#]*@)?([^@/?#]*)(\/[^/?#]*)?(?:\?([^#]*))?$/
/** A name, an IPv4 address, an IPv6 address in brackets, or the folder of a socket with `%2F` for each slash. */
const server = /^((?:%2f[\w.%-]+)|\[[\da-f:.]+\]|[\w.-]*)(?::(\d{1,5}))?$/i

/**
 * Reads `postgres://user:password@host:5432/database`, also with several servers (`a:5432,b:5432`), as libpq does
 * (https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS).
 *
 * @throws Error with the rest of a sentence that begins with the name of the setting; it never repeats the address, which
 * holds a password
 */
export function parseConnectionString(address: string): ConnectionString {
  const [, scheme = '', user = '', hosts = '', database = '', query = ''] =
    shape.exec(address) ?? []
  if (scheme === '' || !isPercentEncoded(user + database))
    throw new Error(
      'must be an address like postgres://user:password@host:5432/database, with %40 for an @ in the password and so on',
    )
  const parameters = new URLSearchParams(query)
  if (/,/.test(`${parameters.get('host') ?? ''}${parameters.get('port') ?? ''}`))
    throw new Error(
      'must name several servers before the database: postgres://user:password@a:5432,b:5432/database',
    )
  const servers = hosts.split(',').map((one) => {
    const [, host, port] = server.exec(one) ?? []
    const isAlone = one === hosts
    if (
      host === undefined ||
      (host === '' && !isAlone) ||
      Number(port ?? 1) < 1 ||
      Number(port ?? 1) > 65_535
    )
      throw new Error('names a server that is neither a host nor host:port')
    return {
      host,
      port: Number(port ?? 5432),
      url: `${scheme}${user}${one}${database}${query && `?${query}`}`,
    }
  })
  return {
    servers,
    targetSessionAttrs: parameters.get('target_session_attrs') ?? 'any',
    parameters,
  }
}

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
