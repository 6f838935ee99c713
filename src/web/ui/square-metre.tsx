import { useTexts } from '../i18n/use-texts.ts'

/** What turf is sold by. The raised figure is markup: the fonts have no letter of their own for it. */
export function SquareMetre() {
  const say = useTexts()
  return (
    <>
      <span aria-hidden="true">
        {say('common.metre')}
        <sup>2</sup>
      </span>
      <span className="hidden">{say('common.squareMetre')}</span>
    </>
  )
}
