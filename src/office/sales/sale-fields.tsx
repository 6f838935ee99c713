import { useTexts } from '#web/i18n/use-texts.ts'
import { Radio, SelectField, TextField } from '../controls/field.tsx'
import { RiyalSign } from '../controls/icon.tsx'
import { Panel } from '../controls/panel.tsx'
import { ProductChoice } from '../discounts/scope-fields.tsx'
import { asText } from '../editor/bind.ts'
import type { RuleKind, SaleForm } from './sale-form.ts'
import type { SaleEditor } from './use-sale.ts'
import * as styles from '../discounts/discounts.module.css'

export interface FieldsProps {
  editor: SaleEditor
  /** It is scheduled: only its names and its licence can be changed. */
  isFixed: boolean
}

/** What it is called, the licence, and its days. */
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
            disabled={isFixed}
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

const money = { dir: 'ltr', inputMode: 'decimal', before: <RiyalSign /> } as const

/** By how much prices are reduced, and to what they are rounded. */
export function RuleFields({ editor, isFixed }: FieldsProps) {
  const t = useTexts('office-discounts')
  const { value: rule, error, id } = editor.field('rule')
  const change = (part: Partial<SaleForm['rule']>) => editor.change('rule', { ...rule, ...part })
  return (
    <Panel title={t('sale.off')}>
      <fieldset className={styles.kinds} disabled={isFixed}>
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
        <ChosenPrices {...{ rule, error, isFixed, change }} />
      ) : (
        <div className={styles.pair}>
          <TextField
            id={id}
            {...(rule.kind === 'percent'
              ? { dir: 'ltr' as const, inputMode: 'decimal' as const, before: '%' }
              : money)}
            label={t(rule.kind === 'percent' ? 'coupon.percent' : 'coupon.amount')}
            required
            disabled={isFixed}
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
            disabled={isFixed}
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

interface PricesProps {
  rule: SaleForm['rule']
  error: string | undefined
  isFixed: boolean
  change: (part: Partial<SaleForm['rule']>) => void
}

/** Products with the price that each has in the sale. */
function ChosenPrices({ rule: { prices }, error, isFixed, change }: PricesProps) {
  const t = useTexts('office-discounts')
  const ids = [...new Set(prices.map(({ product_id: id }) => id))]
  return (
    <ProductChoice
      label={t('discount.addProduct')}
      name="rule"
      value={ids}
      error={error}
      disabled={isFixed}
      onChange={(next) =>
        change({
          prices: [
            ...prices.filter(({ product_id: id }) => next.includes(id)),
            ...next
              .filter((id) => !ids.includes(id))
              .map((id) => ({ product_id: id, variant_id: null, price: '' })),
          ],
        })
      }
      aside={(id) =>
        prices
          .filter((one) => one.product_id === id)
          .map((one) => (
            <TextField
              key={one.variant_id ?? 0}
              {...money}
              label={t('sale.newPrice')}
              disabled={isFixed}
              value={one.price}
              onChange={(event) =>
                change({
                  prices: prices.map((other) =>
                    other === one ? { ...one, price: event.target.value } : other,
                  ),
                })
              }
            />
          ))
      }
    />
  )
}
