import type { Db } from '#db/tables.ts'
import type { CatalogueReader } from '#domain/catalogue/catalogue-reader.ts'
import type { MediaPorts } from '#domain/office/media/media-storage.ts'
import type { PhotoPorts } from '#domain/photos/photo-storage.ts'
import type { PaymentGateway } from '#domain/payments/gateway.ts'
import type { LiveSettings } from '#domain/settings/live-settings.ts'
import type { CacheResponse } from '#shared/http/response-cache.ts'
import type { Settings } from '#shared/settings.ts'

/** What the API needs from the world outside; the adapters stand in `src/adapters`. */
export interface Ports {
  /** Hands one text message over; rejects when it cannot be taken. `otp` is set on one-time-code messages alone. */
  sendSms(message: { to: string; text: string; otp?: string }): Promise<void>
  /** Null: cards are not offered. */
  payments: PaymentGateway | null
  /** Where uploaded pictures go. */
  media: MediaPorts
  /** Where customers' private pictures go. */
  photos: PhotoPorts
}

/** The part of pino the rooms below `server.ts` use. */
export interface Log {
  info(facts: object, text: string): void
  warn(facts: object, text: string): void
  error(facts: object, text: string): void
}

/** What the API is put together from. */
export interface ApiDependencies {
  db: Db
  settings: Settings
  /** What the office saved over `settings`, where somebody else in this process reads it too; absent: the API reads it itself. */
  liveSettings?: LiveSettings
  ports: Ports
  /** Where anonymous clients' catalogue is read; absent: from `db`. */
  catalogue?: CatalogueReader
  log: Log
  /** Where files of the back office stand: exports, until they are a day old. */
  officeFilesDir: string
  /** Whether what is written over `db` fails, and for how long (`db/connection/write-health.ts`); absent: nobody watches. */
  writes?: { isFailing(): boolean; failingForMs(): number }
  /** True once the process was asked to stop: `/readyz` and `/healthz` say so before connections are refused. */
  isDraining?: () => boolean
  /** Names the build of the office's program, so that an open one notices a newer; absent: there is none. */
  officeBuild?: string | undefined
  /** Called with the pattern of the route that takes a request. */
  noteRoute?: (request: Request, pattern: string) => void
  /** Absent: every response is rendered. */
  cacheResponse?: CacheResponse
  /** Tests only: an answer that breaks its own schema is a bug. */
  checkAnswers?: boolean
}
