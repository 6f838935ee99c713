/**
 * Answers from finished bytes kept under `key`, or makes them. `make` must depend on nothing but the key and the catalogue;
 * what it answers is kept when it is a 200 that calls itself public.
 */
export type Keep = (request: Request, key: string, make: () => Promise<Response>) => Promise<Response>

/** Nobody in particular asks, and another site's permission does not matter: only then may kept bytes answer. */
export const isAnonymousRead = ({ method, headers }: Request): boolean =>
  method === 'GET' && !headers.has('authorization') && !headers.has('origin')
