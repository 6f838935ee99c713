/** The shop's account at Moyasar and how to reach it. */
export interface MoyasarAccount {
  /** `https://api.moyasar.com/v1`; the tests put a loopback address here. */
  baseUrl: string
  /** `sk_…`: everything but the making of tokens. */
  secretKey: string
  /** `pk_…`: may make tokens and nothing else, so that it is the one sent beside card data. */
  publishableKey: string
  /** The «Secret Token» set beside the webhook's address in Moyasar's dashboard. */
  webhookSecret: string
  /** For one call, answer included; `refund` makes up to three. */
  timeoutMs: number
}
