import { grantsOfRole, permissionsOf } from '#shared/office/permissions.ts'
import { staffRoles, type Grant, type Permission, type StaffRole } from '#shared/office/staff.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '../controls/icon.tsx'
import { Nothing } from '../controls/money.tsx'
import { needsStepUp, permissionGroups } from './permission-groups.ts'
import { scrollable } from '../controls/scrollable.ts'
import * as styles from './permission-matrix.module.css'

/** The permissions of every role, and in the last column those of the chosen roles together (office.md O1.1). */
export function PermissionMatrix({ roles, name }: { roles: readonly StaffRole[]; name: string }) {
  const t = useTexts('office')
  const isChosen = (role: StaffRole) => roles.includes(role)
  return (
    <div className={styles.frame} {...scrollable(t('office.staff.matrix', { name }))}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('office.staff.matrix', { name })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('office.staff.permission')}</th>
            {staffRoles.map((role) => (
              <th
                key={role}
                scope="col"
                className={`${styles.role} ${isChosen(role) ? styles.chosen : ''}`}
              >
                {t(`office.role.${role}`)}
              </th>
            ))}
            <th scope="col" className={styles.result}>
              {name}
            </th>
          </tr>
        </thead>
        {permissionGroups.map(({ id, permissions }) => (
          <tbody key={id}>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={staffRoles.length + 2}>
                {t(`office.permissionGroup.${id}`)}
              </th>
            </tr>
            {permissions.map((permission) => (
              <Row key={permission} {...{ permission, roles }} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function Row({ permission, roles }: { permission: Permission; roles: readonly StaffRole[] }) {
  const t = useTexts('office')
  const mine = permissionsOf(roles).get(permission)
  const grant = mine ?? 'none'
  const limitedBy =
    mine === 'limited' ? roles.find((role) => grantsOfRole[role][permission]) : undefined
  return (
    <tr>
      <th scope="row">
        {t(`office.permission.${permission}`)}
        {needsStepUp.has(permission) && (
          <span className={styles.stepUp}>{t('office.stepUp.title')}</span>
        )}
        {limitedBy && <small>{t(`office.limit.${limitedBy}.${permission}`)}</small>}
      </th>
      {staffRoles.map((role) => (
        <td key={role} className={`${styles.role} ${roles.includes(role) ? styles.chosen : ''}`}>
          <Cell grant={grantsOfRole[role][permission]} />
        </td>
      ))}
      <td
        className={`${styles.result} ${grant === 'full' ? styles.full : grant === 'limited' ? styles.limited : ''}`}
      >
        {t(`office.grant.${grant}`)}
      </td>
    </tr>
  )
}

function Cell({ grant }: { grant: Grant | undefined }) {
  const t = useTexts('office')
  if (!grant) return <Nothing />
  if (grant === 'limited')
    return <span className={styles.limited}>{t('office.grant.limited')}</span>
  return (
    <span className={styles.full}>
      <Icon name="check" />
      <span className="visually-hidden">{t('office.grant.full')}</span>
    </span>
  )
}
