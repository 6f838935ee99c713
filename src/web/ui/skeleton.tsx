import { useTexts } from '../i18n/use-texts.ts'

/** The grid of cards before it is here; "loading" is announced, not drawn. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <>
      {Array.from({ length: Math.min(count, 9) }, (_, position) => (
        <div className="card" key={position} aria-hidden="true">
          <div className="sk sk-picture" />
          <div className="sk sk-line" />
          <div className="sk sk-line short" />
          <div className="sk sk-button" />
        </div>
      ))}
      <Announced />
    </>
  )
}

/** Rows of a table or panel before they are here. */
export function RowSkeletons({ count }: { count: number }) {
  return (
    <>
      {Array.from({ length: count }, (_, position) => (
        <div className="sk sk-row" key={position} aria-hidden="true" />
      ))}
      <Announced />
    </>
  )
}

function Announced() {
  const t = useTexts()
  return (
    <span className="visually-hidden" role="status">
      {t('common.loading')}
    </span>
  )
}
