import { commaIn } from '#shared/text/comma.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { SelectField, TextField } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { Panel } from '../controls/panel.tsx'
import { asText } from '../editor/bind.ts'
import type { TextName } from './product-form.ts'
import type { ProductEditor } from './use-product-editor.ts'
import * as styles from './product-editor.module.css'

const choices = {
  light: ['low', 'medium', 'bright', 'sun'],
  place: ['indoor', 'outdoor', 'both'],
  pet_safety: ['safe', 'mild', 'toxic', 'high', 'spiny', 'unknown'],
} as const
const amounts = [
  ['heat_limit_c', 'celsius'],
  ['min_temp_c', 'celsius'],
  ['mature_height_cm', 'centimetre'],
] as const
const words = ['light', 'water', 'pet_safety'] as const
/** Care facts customers filter by; the texts in both languages say more. */
const wanted = [
  'light',
  'water_ar',
  'heat_limit_c',
  'min_temp_c',
  'place',
  'pet_safety',
  'mature_height_cm',
] as const

/** The plant's care, as structured facts the shop can filter by and as text in both languages. */
export function CareCard({ editor }: { editor: ProductEditor }) {
  const t = useTexts('office')
  const field = (name: string) => asText(editor.field(`care.${name}` as TextName))
  const missing = wanted.filter((name) => editor.values[`care.${name}`].trim() === '')
  return (
    <Panel
      title={t('office.product.care')}
      aside={missing.length > 0 && <Missing names={missing} />}
    >
      <div className={styles.three}>
        {Object.entries(choices).map(([name, values]) => (
          <SelectField
            key={name}
            {...field(name)}
            label={t(`office.care.${name}`)}
            options={[
              { value: '', label: t('office.care.notSaid') },
              ...values.map((value) => ({ value, label: t(`office.care.${name}.${value}`) })),
            ]}
          />
        ))}
        {amounts.map(([name, unit]) => (
          <TextField
            key={name}
            {...field(name)}
            label={t(`office.care.${name}`)}
            dir="ltr"
            inputMode="numeric"
            before={<span className="subtle">{t(`office.care.unit.${unit}`)}</span>}
          />
        ))}
      </div>
      <div className={styles.pair}>
        {words.flatMap((name) =>
          (['ar', 'en'] as const).map((lang) => (
            <TextField
              key={`${name}_${lang}`}
              {...field(`${name}_${lang}`)}
              label={t(`office.care.${name}_${lang}`)}
              maxLength={60}
              dir={lang === 'ar' ? 'rtl' : 'ltr'}
              lang={lang}
            />
          )),
        )}
      </div>
    </Panel>
  )
}

function Missing({ names }: { names: readonly string[] }) {
  const t = useTexts('office')
  const { locale } = useLocale()
  return (
    <span className={styles.warn}>
      <Icon name="warning" small />
      {t('office.care.missing', {
        names: names.map((name) => t(`office.care.${name}`)).join(commaIn(locale)),
      })}
    </span>
  )
}
