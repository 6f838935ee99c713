import { useTexts } from '../i18n/use-texts.ts'

/** What turf is sold by. The raised figure is markup: the fonts have no letter of their own for it. */
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
