import { Link } from 'react-router'
import { visibleActions, visibleEntities } from '#shared/office/audit.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '../controls/icon.tsx'
import { useMember } from '../session/member.ts'
import * as styles from './history-link.module.css'

/** An object of the audit log. */
interface Audited {
  /** The kind of object, as in the log. */
  entity: string
  id: number | string
}

/** A link to the entries of the audit log about an object (office.md O3.15), for members who may read these entries. */
export function HistoryLink({ entity, id }: Audited) {
  const t = useTexts('office')
  const { permissions, roles } = useMember()
  const grant = permissions.find(({ name }) => name === 'audit.read')?.grant
  if (!grant || !visibleEntities(visibleActions(grant, roles)).includes(entity)) return null
  return (
    <Link className={styles.link} to={`/audit?entity=${entity}&entity_id=${id}`}>
      <Icon name="clock-counter-clockwise" />
      {t('office.history.title')}
    </Link>
  )
}
