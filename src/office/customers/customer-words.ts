import { useTexts, type Translate } from '#web/i18n/use-texts.ts'
import type { Tone } from '../controls/badge.tsx'
import { screens } from '../screens/screens.ts'

/** The texts of customers, service requests and messages, loaded when one of these screens is first opened. */
export const useCustomerTexts = (): Translate => useTexts('office-customers')

/** The path if the screen exists; null: the screen does not exist. */
export const screenPath = (screen: string, rest: string | number): string | null =>
  screens.some(({ path }) => path === screen) ? `${screen}/${rest}` : null

export const stateTones: Record<string, Tone> = {
  new: 'warn',
  contacted: 'info',
  visit_set: 'info',
  quoted: 'ship',
  won: 'ok',
  lost: 'error',
  closed: 'neutral',
}
export const messageTones: Record<string, Tone> = {
  waiting: 'info',
  sent: 'ok',
  dead: 'error',
  discarded: 'neutral',
}

/** A message's name, or the name of its template if it has no text yet. */
export function templateName(t: Translate, template: string): string {
  const key = `messages.templateName.${template}`
  const words = t(key)
  return words === key ? template : words
}
