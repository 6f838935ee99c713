/** A refusal raised in the browser, without a call (spec §5); `key` is its text in the `auth` texts. */
export class SessionError extends Error {
  readonly type: 'AUTH_REQUIRED' | 'NO_TOKEN' | 'NO_CUSTOMER'
  readonly key: string

  constructor(type: SessionError['type'], key: string, message: string) {
    super(message)
    this.name = 'SessionError'
    this.type = type
    this.key = key
  }
}

export const noToken = () =>
  new SessionError('NO_TOKEN', 'auth.noTokenReceived', 'No token or customer received from API')
export const noCustomer = () =>
  new SessionError('NO_CUSTOMER', 'auth.noCustomer', 'No customer data found')
export const authRequired = (key: string, message: string) =>
  new SessionError('AUTH_REQUIRED', key, message)
