import type { AuditEntry } from '#contract/office/audit.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '../controls/icon.tsx'
import { Ltr } from '../controls/money.tsx'
import { AuditValue } from './audit-value.tsx'
import { useAuditWords } from './audit-words.ts'
import * as styles from './audit-change.module.css'

type Change = AuditEntry['changes'][number]

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Fields that hold only an id or number, which means nothing to a reader. */
const numbered = new Set(['note', 'call', 'visit', 'file', 'parcel'])
const isNumbered = ({ field, to }: Change): boolean => numbered.has(field) && typeof to === 'number'

/** The old value, an arrow, the new value; of several fields, the number of the others. */
export function ChangeSummary({ entry }: { entry: AuditEntry }) {
  const { changes, reason } = entry
  const t = useTexts('office')
  const words = useAuditWords()
  const [first, ...others] = changes
  if (!first) return reason && <bdi className="muted">{words.value('reason', reason)}</bdi>
  return (
    <span className={styles.summary}>
      <Before change={first} entry={entry} />
      <b>
        {isNumbered(first) ? (
          words.field(first.field)
        ) : (
          <AuditValue entry={entry} field={first.field} value={first.to} short />
        )}
      </b>
      {others.length > 0 && <small>{t('office.audit.more', { count: others.length })}</small>}
    </span>
  )
}

function Before({ change: { field, from }, entry }: { change: Change; entry: AuditEntry }) {
  if (isEmpty(from)) return null
  return (
    <>
      <del>
        <AuditValue entry={entry} field={field} value={from} short />
      </del>
      <Icon name="arrow-right" small flip />
    </>
  )
}

/** Every changed field, the reason, and the request id in the server's log. */
export function ChangeDetails({ entry }: { entry: AuditEntry }) {
  const t = useTexts('office')
  const words = useAuditWords()
  const { changes, reason, request_id: request } = entry
  return (
    <div className={styles.details}>
      {changes.length > 0 && (
        <table>
          <caption className="visually-hidden">{t('office.audit.change')}</caption>
          <thead>
            <tr>
              {(['field', 'before', 'after'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`office.audit.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, from, to }) => (
              <tr key={field}>
                <th scope="row">{words.field(field) ?? <Ltr>{field}</Ltr>}</th>
                <td>
                  <AuditValue entry={entry} field={field} value={from} />
                </td>
                <td>
                  <AuditValue entry={entry} field={field} value={to} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {reason && (
        <p>
          <small>{t('office.audit.reason')}</small>
          <bdi>{words.value('reason', reason)}</bdi>
        </p>
      )}
      {request && (
        <p>
          <small>{t('office.audit.request')}</small>
          <Ltr>{request}</Ltr>
        </p>
      )}
    </div>
  )
}
