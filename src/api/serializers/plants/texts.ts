import type { FactorScore } from '#domain/plants/factors.ts'
import type { NoteCode } from '#domain/plants/notes.ts'
import { isIndoor } from '#domain/plants/places.ts'
import { roundLitres } from '#domain/plants/rounding.ts'
import type { Reason as CalculatedReason } from '#domain/plants/survival.ts'
import type { Watering } from '#domain/plants/watering.ts'
import type { Reason } from '#contract/plants/parts.ts'
import type { Locale } from '#shared/locale.ts'
import type { Cooling, Place } from '#shared/plants/vocabulary.ts'
import { formatMessage } from '#shared/text/format-message.ts'
import arFacts from '../../../../locales/ar/plant-facts.json' with { type: 'json' }
import arReasons from '../../../../locales/ar/plant-reasons.json' with { type: 'json' }
import ar from '../../../../locales/ar/plants.json' with { type: 'json' }
import enFacts from '../../../../locales/en/plant-facts.json' with { type: 'json' }
import enReasons from '../../../../locales/en/plant-reasons.json' with { type: 'json' }
import en from '../../../../locales/en/plants.json' with { type: 'json' }

const texts = { ar: { ...ar, ...arFacts, ...arReasons }, en: { ...en, ...enFacts, ...enReasons } }

/** A text of `locales/{ar,en}/{plants,plant-facts,plant-reasons}.json`; the key itself where it is missing. */
export const plantText = (
  locale: Locale,
  key: string,
  facts: Readonly<Record<string, unknown>> = {},
): string => formatMessage(locale, texts[locale], key, facts) ?? key

export const hasPlantText = (key: string): boolean => Object.hasOwn(texts.en, key)

/** `45 °C`; below zero in words in Arabic, where a minus sign would be displayed on the wrong side of the number. */
export const degreesText = (locale: Locale, celsius: number): string =>
  plantText(locale, celsius < 0 ? 'degreesBelowZero' : 'degrees', { celsius: Math.abs(celsius) })

/** «3 أيام», in the form that follows «كل». */
export const daysText = (locale: Locale, days: number): string =>
  plantText(locale, 'days', { count: days })

/** «5 لترات», in the form that follows «نحو»; the litres are rounded (`roundLitres`). */
const litresText = (locale: Locale, litres: number): string =>
  plantText(locale, 'litres', { count: litres })

/** Amount and interval for one plant: null where too little is known. */
export const wateringText = (locale: Locale, watering: Watering | null): string | null =>
  watering &&
  plantText(locale, 'watering', {
    litres: litresText(locale, roundLitres(watering.litresAWeek)),
    days: daysText(locale, watering.everyDays),
  })

const monthNames = {
  ar: new Intl.DateTimeFormat('ar-SA-u-nu-latn-ca-gregory', { month: 'long', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }),
}

/** The name of a month 1–12. */
export const monthText = (locale: Locale, month: number): string =>
  monthNames[locale].format(new Date(Date.UTC(2027, month - 1, 15)))

/** A sentence in the reader's language, and in both. */
export const serializeBilingual = (locale: Locale, textIn: (locale: Locale) => string) => {
  const [text_ar, text_en] = [textIn('ar'), textIn('en')]
  return { text: locale === 'ar' ? text_ar : text_en, text_ar, text_en }
}

/** Where a plant was judged, and in which month (1–12). */
export interface ReasonPlace {
  place: Place
  month: number
  /** Of a room; absent: it is always cooled. */
  cooling?: Cooling | undefined
}

/**
 * A reason with its sentence in both languages (plants.md 51.7). Where the weather differs by month the sentence names its month: plants of
 * one place are judged by different months, and without it their sentences would contradict each other.
 */
export const serializeReason = (
  { factor, code, score, figures }: CalculatedReason,
  at: ReasonPlace,
  locale: Locale,
): Reason => ({
  factor,
  code,
  score,
  ...serializeBilingual(locale, (language) =>
    plantText(language, `reason.${reasonKey(code, at)}`, {
      ...figureTexts(language, factor, figures),
      month: monthText(language, at.month),
    }),
  ),
})

/** Indoors, hours of sun do not apply, and a cooled room has the same temperature in every month. */
function reasonKey(code: string, { place, cooling }: ReasonPlace): string {
  if (!isIndoor(place)) return code
  const ending = code.startsWith('light') ? '_indoors' : cooling === 'none' ? '' : '_cooled'
  return hasPlantText(`reason.${code}${ending}`) ? code + ending : code
}

/** The sentence on heat includes its unit. */
function figureTexts(
  locale: Locale,
  factor: FactorScore['factor'],
  { limit, hot, cold, sun, every, days }: FactorScore['figures'],
): Record<string, string | number | undefined> {
  return {
    hot,
    limit: limit === undefined || factor === 'heat' ? limit : degreesText(locale, limit),
    cold: cold === undefined ? undefined : degreesText(locale, cold),
    sun: sun === undefined ? undefined : plantText(locale, 'hours', { count: sun }),
    every: every === undefined ? undefined : daysText(locale, every),
    days: days === undefined ? undefined : daysText(locale, days),
  }
}

/** A note with its sentence in both languages; `month` is the requested one. */
export const serializeNote = (code: NoteCode, month: number, locale: Locale) => ({
  code,
  ...serializeBilingual(locale, (language) =>
    plantText(language, `note.${code}`, { month: monthText(language, month) }),
  ),
})
