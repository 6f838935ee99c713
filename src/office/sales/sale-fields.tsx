import { useTexts } from '#web/i18n/use-texts.ts'
import { Radio, SelectField, TextField } from '../controls/field.tsx'
import { Panel } from '../controls/panel.tsx'
import { asText } from '../editor/bind.ts'
import { ChosenPrices } from './chosen-prices.tsx'
import { disabledAttributes } from './disabled-attributes.ts'
import { moneyField } from './money-field.tsx'
import type { RuleKind, SaleForm } from './sale-form.ts'
import type { SaleEditor } from './use-sale.ts'
import * as styles from '../discounts/discounts.module.css'

export interface FieldsProps {
  editor: SaleEditor
  /** Only its names and its licence can be changed: the sale is scheduled, runs or has ended. */
  isFixed: boolean
}

/** The names of the sale, its licence, and its days. */
export function NameFields({ editor, isFixed }: FieldsProps) {
  const t = useTexts('office-discounts')
  return (
    <Panel title={t('sale.name')}>
      <div className={styles.pair}>
        {(['name_ar', 'name_en'] as const).map((name) => (
          <TextField
            key={name}
            {...asText(editor.field(name))}
            label={t(`sale.field.${name}`)}
            required
            maxLength={120}
            lang={name === 'name_ar' ? 'ar' : 'en'}
            dir={name === 'name_ar' ? 'rtl' : 'ltr'}
          />
        ))}
        {(['starts_on', 'ends_on'] as const).map((name) => (
          <TextField
            key={name}
            {...asText(editor.field(name))}
            type="date"
            label={t(`sale.field.${name}`)}
            required
            {...disabledAttributes(isFixed)}
            hint={name === 'ends_on' ? t('sale.midnight') : undefined}
          />
        ))}
        <TextField
          {...asText(editor.field('licence_number'))}
          label={t('sale.licence')}
          hint={t('sale.licenceHint')}
          dir="ltr"
          maxLength={60}
        />
      </div>
    </Panel>
  )
}

/** The reduction of the prices, and their rounding. */
export function RuleFields({ editor, isFixed }: FieldsProps) {
  const t = useTexts('office-discounts')
  const { value: rule, error, id } = editor.field('rule')
  const change = (part: Partial<SaleForm['rule']>) => editor.change('rule', { ...rule, ...part })
  return (
    <Panel title={t('sale.off')}>
      <fieldset className={styles.kinds} {...disabledAttributes(isFixed)}>
        <legend className="visually-hidden">{t('sale.off')}</legend>
        {(['percent', 'amount', 'prices'] as const satisfies RuleKind[]).map((kind) => (
          <Radio
            key={kind}
            name="rule"
            label={t(`sale.rule.${kind}`)}
            checked={rule.kind === kind}
            onChange={() => change({ kind })}
          />
        ))}
      </fieldset>
      {rule.kind === 'prices' ? (
        <ChosenPrices
          prices={rule.prices}
          error={error}
          isFixed={isFixed}
          onChange={(prices) => change({ prices })}
        />
      ) : (
        <div className={styles.pair}>
          <TextField
            id={id}
            {...(rule.kind === 'percent'
              ? { inputMode: 'decimal' as const, after: '%' }
              : moneyField)}
            label={t(rule.kind === 'percent' ? 'coupon.percent' : 'coupon.amount')}
            required
            {...disabledAttributes(isFixed)}
            value={rule[rule.kind]}
            error={error}
            onChange={(event) => change({ [rule.kind]: event.target.value })}
          />
          <SelectField
            {...asText({
              ...editor.field('round'),
              onChange: (value: string) => editor.change('round', value as SaleForm['round']),
            })}
            label={t('sale.round')}
            {...disabledAttributes(isFixed)}
            options={[
              { value: '', label: t('sale.noRound') },
              ...['00', '50', '95'].map((value) => ({ value, label: `\u200E.${value}` })),
            ]}
          />
        </div>
      )}
    </Panel>
  )
}
