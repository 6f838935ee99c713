import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '../controls/button.tsx'
import { Panel } from '../controls/panel.tsx'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import type { ProductEditor } from './use-product-editor.ts'
import * as styles from './product-editor.module.css'

const sides = [
  ['description_ar', 'ar'],
  ['description_en', 'en'],
] as const

/** Descriptions in both languages beside each other; an empty one can start as a copy of the other. */
export function DescriptionCard({ editor }: { editor: ProductEditor }) {
  const t = useTexts('office')
  const { description_ar: arabic, description_en: english } = editor.values
  const empty = arabic && !english ? 'en' : english && !arabic ? 'ar' : null
  return (
    <Panel
      title={t('office.product.description')}
      aside={
        empty && (
          <Button
            variant="plain"
            size="small"
            onClick={() => editor.change(`description_${empty}`, arabic || english)}
          >
            {t(`office.product.startFrom.${empty}`)}
          </Button>
        )
      }
    >
      <div className={styles.pair}>
        {sides.map(([name, lang]) => (
          <RichTextField
            key={name}
            {...editor.field(name)}
            lang={lang}
            label={t(`office.product.${name}`)}
            note={t(`office.product.letters.${lang}`)}
          />
        ))}
      </div>
    </Panel>
  )
}
