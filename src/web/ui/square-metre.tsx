import { useTexts } from '../i18n/use-texts.ts'

/** The unit of turf. The raised figure is markup: the fonts have no glyph for it. */
export function SquareMetre() {
  const t = useTexts()
  return (
    <>
      <span aria-hidden="true">
        {t('common.metre')}
        <sup>2</sup>
      </span>
      <span className="visually-hidden">{t('common.squareMetre')}</span>
    </>
  )
}
