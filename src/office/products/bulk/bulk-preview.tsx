import type { BulkPreview } from '#contract/office/product-bulk.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../../controls/alert.tsx'
import { useFieldWords } from '../field-words.tsx'
import * as styles from './bulk-dialog.module.css'

/** Makes the scrollable area reachable by keyboard. */
const scrolled = { role: 'region', tabIndex: 0 } as const

/** A preview of the changes. */
export function Preview({
  preview: { changed, same, refused_count: refusals, refused, sample },
}: {
  preview: BulkPreview
}) {
  const t = useTexts('office')
  const { labelOf, show } = useFieldWords()
  return (
    <>
      <p role="status">{t('office.bulk.willChange', { count: changed, same })}</p>
      {refusals > 0 && (
        <Alert tone="warning">
          <details>
            <summary>{t('office.bulk.refused', { count: refusals })}</summary>
            <ul>
              {refused.map(({ id, title, message }) => (
                <li key={id}>
                  <bdi>{title}</bdi>: {message}
                </li>
              ))}
            </ul>
          </details>
        </Alert>
      )}
      {sample.length > 0 && (
        <div className={styles.frame} {...scrolled} aria-label={t('office.bulk.sample')}>
          <table className={styles.table}>
            <caption className="visually-hidden">{t('office.bulk.sample')}</caption>
            <tbody>
              {sample.map(({ id, title, changes }) => (
                <tr key={id}>
                  <th scope="row">{title}</th>
                  <td>
                    {changes.map(({ field, from, to }) => (
                      <span key={field} className={styles.change}>
                        <small>{labelOf(field)}</small> <del>{show(field, from)}</del>{' '}
                        <ins>{show(field, to)}</ins>
                      </span>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
