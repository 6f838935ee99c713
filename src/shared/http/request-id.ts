/** The caller's id if it is safe to log, otherwise a new one. */
export const requestIdOf = (given: unknown): string =>
  typeof given === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(given) ? given : crypto.randomUUID()
