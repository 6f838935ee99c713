import type { Translate } from '../i18n/use-texts.ts'

/** Consecutive months as first and last; December continues with January. In the order of the year. */
export function monthRanges(months: readonly number[]): [first: number, last: number][] {
  const has = new Set(months)
  const next = (month: number) => (month % 12) + 1
  if (has.size === 12) return [[1, 12]]
  return [...has]
    .filter((month) => !has.has(month === 1 ? 12 : month - 1))
    .toSorted((one, other) => one - other)
    .map((first) => {
      let last = first
      while (has.has(next(last))) last = next(last)
      return [first, last]
    })
}

/** Whether a plant has the same score in all months, so that none of them is its hardest. */
export const isEvenYear = (year: readonly { score: number | null }[]): boolean =>
  new Set(year.map(({ score }) => score)).size < 2

/** «من فبراير إلى أبريل، ومن أكتوبر إلى ديسمبر». `t`: from the namespace `plants`. */
export function monthsText(t: Translate, months: readonly number[]): string {
  if (months.length === 12) return t('months.all')
  return monthRanges(months)
    .map(([first, last]) =>
      first === last
        ? t('months.one', { month: t(`month.${first}`) })
        : t('months.span', { first: t(`month.${first}`), last: t(`month.${last}`) }),
    )
    .reduce((before, after) => (before ? t('months.pair', { before, after }) : after), '')
}
