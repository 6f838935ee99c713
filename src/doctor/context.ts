import type { Config } from '#config/config.ts'
import { hasLiveRules } from '#shared/store-mode.ts'
import { failing, warning, type Finding } from './check.ts'

/** The input of the checks. */
export interface Context {
  config: Config
  /** Null: a demo that was never opened has none yet. */
  secretKey: string | null
}

/** Returns a finding about something that a live shop or its rehearsal must have, and a demo may lack. */
export const neededWhenLive = (
  { settings: { storeMode } }: Config,
  text: string,
  remedy: string,
): Finding => (hasLiveRules(storeMode) ? failing : warning)(text, remedy)
