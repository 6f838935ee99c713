import { useTexts } from '#web/i18n/use-texts.ts'
import { TextArea, TextField } from '../controls/field.tsx'
import { Ltr } from '../controls/money.tsx'
import { asText } from '../editor/bind.ts'
import { CollapsibleCard } from './collapsible-card.tsx'
import type { ProductEditor } from './use-product-editor.ts'
import * as styles from './product-editor.module.css'

const names = [
  'slug',
  'sku',
  'seo.title_ar',
  'seo.title_en',
  'seo.description_ar',
  'seo.description_en',
]

/** The product in search engines; an empty field defaults to the product's name and short description. */
export function SearchCard({ editor }: { editor: ProductEditor }) {
  const t = useTexts('office')
  const { slug } = editor.values
  return (
    <CollapsibleCard
      title={t('office.product.seo')}
      note={
        <>
          {t('office.product.seoHint')} {slug && <Ltr>{slug}</Ltr>}
        </>
      }
      names={names}
      errors={editor.errors}
    >
      <div className={styles.pair}>
        <TextField
          {...asText(editor.field('slug'))}
          label={t('office.product.slug')}
          hint={t('office.product.slugHint')}
          dir="ltr"
          maxLength={80}
        />
        <TextField
          {...asText(editor.field('sku'))}
          label={t('office.product.skuLong')}
          hint={t('office.product.skuHint')}
          dir="ltr"
          maxLength={40}
        />
        {(['ar', 'en'] as const).map((lang) => (
          <TextField
            key={lang}
            {...asText(editor.field(`seo.title_${lang}`))}
            label={t(`office.product.seoTitle.${lang}`)}
            placeholder={editor.values[`name_${lang}`]}
            maxLength={60}
            dir={lang === 'ar' ? 'rtl' : 'ltr'}
            lang={lang}
          />
        ))}
        {(['ar', 'en'] as const).map((lang) => (
          <TextArea
            key={lang}
            {...asText(editor.field(`seo.description_${lang}`))}
            label={t(`office.product.seoDescription.${lang}`)}
            placeholder={editor.values[`short_description_${lang}`]}
            maxLength={160}
            dir={lang === 'ar' ? 'rtl' : 'ltr'}
            lang={lang}
          />
        ))}
      </div>
    </CollapsibleCard>
  )
}
