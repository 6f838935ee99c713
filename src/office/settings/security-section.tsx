import type { Section } from '#contract/office/settings/settings.ts'
import { staffRoles } from '#shared/office/staff.ts'
import { toAsciiDigits } from '#shared/text/digits.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { TextField } from '../controls/field.tsx'
import { SectionFrame } from './section-frame.tsx'
import { useSectionEditor } from './use-section-editor.ts'
import * as styles from './settings.module.css'

type SecurityForm = { idle_minutes: Record<string, string> }

const numberOf = (typed: string) => {
  const text = toAsciiDigits(typed).trim()
  return /^\d{1,5}$/.test(text) ? Number(text) : typed
}

/** The number of minutes of inactivity after which the office locks, by role. */
export function SecuritySection({ data }: { data: Section }) {
  const t = useTexts('office-settings')
  const tOffice = useTexts('office')
  const editor = useSectionEditor<SecurityForm>({
    section: 'security',
    data,
    fieldsOf: (value) => ({
      idle_minutes: Object.fromEntries(
        Object.entries({ ...(value['idle_minutes'] as object) }).map(([role, minutes]) => [
          role,
          String(minutes),
        ]),
      ),
    }),
    toValue: ({ idle_minutes = {} }) => ({
      idle_minutes: Object.fromEntries(
        Object.entries(idle_minutes).map(([role, typed]) => [role, numberOf(typed)]),
      ),
    }),
  })
  const { idle_minutes: minutes } = editor.values
  return (
    <SectionFrame section="security" {...{ data, editor }}>
      {editor.errors.idle_minutes && <p className={styles.error}>{editor.errors.idle_minutes}</p>}
      <div className={styles.grid}>
        {staffRoles.map((role) => (
          <TextField
            key={role}
            label={tOffice(`office.role.${role}`)}
            after={t('settings.unit.minutes')}
            inputMode="numeric"
            maxLength={3}
            value={minutes[role] ?? ''}
            onChange={(event) =>
              editor.change('idle_minutes', { ...minutes, [role]: event.target.value })
            }
          />
        ))}
      </div>
    </SectionFrame>
  )
}
