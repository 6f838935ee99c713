import { useId } from 'react'
import { staffRoles, type StaffRole } from '#shared/office/staff.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '../controls/icon.tsx'
import * as styles from './role-cards.module.css'

/** The roles as cards with checkboxes, each with its purpose. */
export function RoleCards({
  chosen,
  error,
  disabled = false,
  onChange,
}: {
  chosen: readonly StaffRole[]
  error?: string | undefined
  /** Read-only. */
  disabled?: boolean
  onChange?: (roles: StaffRole[]) => void
}) {
  const t = useTexts('office')
  const group = useId()
  const toggle = (role: StaffRole, isOn: boolean) =>
    onChange?.(staffRoles.filter((one) => (one === role ? isOn : chosen.includes(one))))
  return (
    <fieldset className={styles.roles} disabled={disabled}>
      <legend className="visually-hidden">{t('office.staff.roles')}</legend>
      {staffRoles.map((role) => (
        <label key={role} className={styles.card} htmlFor={`${group}-${role}`}>
          <input
            id={`${group}-${role}`}
            type="checkbox"
            checked={chosen.includes(role)}
            onChange={(event) => toggle(role, event.target.checked)}
          />
          <b>{t(`office.role.${role}`)}</b>
          <small>{t(`office.roleHint.${role}`)}</small>
        </label>
      ))}
      {error && (
        <p className={styles.error} role="alert">
          <Icon name="warning-circle" small />
          {error}
        </p>
      )}
    </fieldset>
  )
}
