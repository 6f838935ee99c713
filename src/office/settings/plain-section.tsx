import type { Section } from '#contract/office/settings/settings.ts'
import type { SettingSection } from '#shared/office/settings.ts'
import type { Fields } from '../editor/merge.ts'
import { FieldInput } from './field-input.tsx'
import { fieldsOfSection, fromForm, toForm } from './form-fields.ts'
import { SectionFrame } from './section-frame.tsx'
import { useSectionEditor } from './use-section-editor.ts'
import * as styles from './settings.module.css'

/** A section with simple fields only. */
export function PlainSection({
  section,
  data,
  unavailable,
}: {
  section: SettingSection
  data: Section
  /** An option that is not available on this server. */
  unavailable?: string | undefined
}) {
  const fields = fieldsOfSection[section]
  const editor = useSectionEditor<Fields>({
    section,
    data,
    fieldsOf: (value) =>
      Object.fromEntries(fields.map((field) => [field.name, toForm(field, value[field.name])])),
    toValue: (changed) =>
      Object.fromEntries(
        fields
          .filter(({ name }) => name in changed)
          .map((field) => [field.name, fromForm(field, changed[field.name])]),
      ),
  })
  return (
    <SectionFrame {...{ section, data, editor }}>
      <div className={styles.grid}>
        {fields.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            bound={editor.field(field.name)}
            isLocked={data.locked.includes(field.name) || field.name === unavailable}
          />
        ))}
      </div>
    </SectionFrame>
  )
}
