import type { Db } from '#db/tables.ts'
import type { CatalogueReader } from '#domain/catalogue/catalogue-reader.ts'
import type { PaymentContext } from '#domain/payments/payment-context.ts'
import type { SignedIn } from '#domain/auth/session.ts'
import { removePhotoFiles } from '#domain/photos/sweep-photos.ts'
import {
  defaultLocale,
  type Locale,
  localeFromAcceptLanguage,
  localeFromTag,
} from '#shared/locale.ts'
import type { Settings } from '#shared/settings.ts'
import type { Client } from './client-address.ts'
import type { Log, Ports } from './dependencies.ts'
import type { TextFacts, TextKey } from './error-texts.ts'

/** The context of a request: the customer, the language, and the services of the shop. */
export interface RequestContext {
  db: Db
  /** Reads the catalogue: for an anonymous client possibly from a replica, for a customer from the primary. */
  readCatalogue: CatalogueReader['query']
  settings: Settings
  ports: Ports
  log: Log
  locale: Locale
  /** The client that is counted: address and networks; forwarded headers are used only with TRUST_PROXY. */
  client: Client
  requestId: string
  /** The requested address; page links keep its query. */
  url: URL
  customer: SignedIn | null
  bearer: string | null
  /** A sentence of contract §14 in the request's language. */
  t(key: TextKey, facts?: TextFacts): string
  header(name: string): string | undefined
  /** All headers, for verifying a signature. */
  headers: Headers
  /** Whether the client has disconnected, so that nobody waits for the response: long work can stop. */
  isDisconnected(): boolean
  /** Postpones work that must not delay the answer; it is completed before the process ends, and a failure is logged. */
  afterAnswer(work: () => Promise<unknown>): void
}

/** The context of a signed-in customer. */
export interface CustomerContext extends RequestContext {
  customer: SignedIn
}

/** `?locale=` → `X-Locale` → `Accept-Language` → Arabic; unsupported languages are skipped (contract §1.4). */
export function localeOf(request: Request): Locale {
  const asked = new URL(request.url).searchParams.get('locale')
  return (
    localeFromTag(asked) ??
    localeFromTag(request.headers.get('x-locale')) ??
    localeFromAcceptLanguage(request.headers.get('accept-language')) ??
    defaultLocale
  )
}

/** The token of `Authorization: Bearer …`, or null. */
export const bearerOf = (request: Request): string | null =>
  /^Bearer\s+(\S{1,200})$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null

/** The payment context of this request; null when the shop has no provider. */
export function paymentContextOf({
  db,
  ports,
  settings,
  log,
}: Pick<RequestContext, 'db' | 'ports' | 'settings' | 'log'>): PaymentContext | null {
  const { seller, orderNoticeEmail, secretKey } = settings
  return ports.payments && { db, gateway: ports.payments, seller, orderNoticeEmail, secretKey, log }
}

/** Removes the files of customers' pictures after the answer is sent. */
export const photoRemover =
  ({ afterAnswer, ports }: Pick<RequestContext, 'afterAnswer' | 'ports'>) =>
  (ids: readonly string[]): void =>
    afterAnswer(() => removePhotoFiles(ports.photos.storage, ids))
