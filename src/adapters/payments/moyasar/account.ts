/** The shop's account at Moyasar and its connection settings. */
export interface MoyasarAccount {
  /** `https://api.moyasar.com/v1`; the tests use a loopback address. */
  baseUrl: string
  /** `sk_…`: for everything except making tokens. */
  secretKey: string
  /** `pk_…`: may only make tokens, so this is the key sent with card data. */
  publishableKey: string
  /** The «Secret Token» set with the webhook's address in Moyasar's dashboard. */
  webhookSecret: string
  /** Time limit of one call, answer included; `refund` makes up to three calls. */
  timeoutMs: number
}
