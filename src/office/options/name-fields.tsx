import { useTexts } from '#web/i18n/use-texts.ts'
import { Switch, TextField } from '../controls/field.tsx'
import { asText } from '../editor/bind.ts'
import type { BoundField } from '../editor/use-edited-fields.ts'

interface NamedEditor {
  field: ((name: 'name_ar' | 'name_en') => BoundField<string>) &
    ((name: 'is_active') => BoundField<boolean>)
}

/** The name in both languages. */
export function Names({ editor, max }: { editor: NamedEditor; max: number }) {
  const t = useTexts('office')
  return (
    <>
      <TextField
        {...asText(editor.field('name_ar'))}
        label={t('office.product.nameAr')}
        required
        maxLength={max}
        dir="rtl"
        lang="ar"
      />
      <TextField
        {...asText(editor.field('name_en'))}
        label={t('office.product.nameEn')}
        required
        maxLength={max}
        dir="ltr"
        lang="en"
      />
    </>
  )
}

/** Whether shoppers see it. */
export function Shown({ editor }: { editor: NamedEditor }) {
  const t = useTexts('office')
  const { value, onChange } = editor.field('is_active')
  return (
    <Switch
      label={t('office.options.field.is_active')}
      checked={value}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
