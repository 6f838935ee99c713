import type { Db } from '#db/tables.ts'
import type { CatalogueReader } from '#domain/catalogue/catalogue-reader.ts'
import type { MediaPorts } from '#domain/office/media/media-storage.ts'
import type { PhotoPorts } from '#domain/photos/photo-storage.ts'
import type { PaymentGateway } from '#domain/payments/gateway.ts'
import type { LiveSettings } from '#domain/settings/live-settings.ts'
import type { CacheResponse } from '#shared/http/response-cache.ts'
import type { Settings } from '#shared/settings.ts'

/** The external services of the API; their adapters are in `src/adapters`. */
export interface Ports {
  /** Sends one text message; rejects when it cannot be accepted. `otp` is set only on one-time-code messages. */
  sendSms(message: { to: string; text: string; otp?: string }): Promise<void>
  /** Null: cards are not offered. */
  payments: PaymentGateway | null
  /** Storage of uploaded pictures. */
  media: MediaPorts
  /** Storage of customers' private pictures. */
  photos: PhotoPorts
}

/** The part of pino used by the code below `server.ts`. */
export interface Log {
  info(facts: object, text: string): void
  warn(facts: object, text: string): void
  error(facts: object, text: string): void
}

/** The parts of the API. */
export interface ApiDependencies {
  db: Db
  settings: Settings
  /** The settings of the office over `settings`, where another part of this process reads them too; absent: the API reads them itself. */
  liveSettings?: LiveSettings
  ports: Ports
  /** The reader of the catalogue for anonymous clients; absent: `db`. */
  catalogue?: CatalogueReader
  log: Log
  /** The directory for files of the back office: exports, until they are a day old. */
  officeFilesDir: string
  /** Whether writes to `db` fail, and for how long (`db/connection/write-health.ts`); absent: not monitored. */
  writes?: { isFailing(): boolean; failingForMs(): number }
  /** True once the process was asked to stop: `/readyz` and `/healthz` report it before connections are refused. */
  isDraining?: () => boolean
  /** The build of the office's client, so that an open client notices a newer one; absent: there is none. */
  officeBuild?: string | undefined
  /** Called with the pattern of the route that handles a request. */
  noteRoute?: (request: Request, pattern: string) => void
  /** Absent: every response is rendered. */
  cacheResponse?: CacheResponse
  /** For tests only: an answer that violates its schema is a bug. */
  checkAnswers?: boolean
}
