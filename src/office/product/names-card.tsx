import type { OfficeProduct } from '#contract/office/products.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { TextArea, TextField } from '../controls/field.tsx'
import { Ltr } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { asText } from '../editor/bind.ts'
import { LawLine } from '../plant-law/law-line.tsx'
import type { TextName } from './product-form.ts'
import type { ProductEditor } from './use-product-editor.ts'
import * as styles from './product-editor.module.css'

const arabic = { dir: 'rtl', lang: 'ar' } as const
const english = { dir: 'ltr', lang: 'en' } as const

export function NamesCard({
  product,
  editor,
}: {
  product: OfficeProduct | null
  editor: ProductEditor
}) {
  const t = useTexts('office')
  const text = (name: TextName) => asText(editor.field(name))
  return (
    <Panel title={t('office.product.names')}>
      <ArabicNameField editor={editor} />
      <div className={styles.pair}>
        <TextField
          {...text('name_latin')}
          label={t('office.product.nameLatin')}
          maxLength={120}
          dir="ltr"
          lang="la"
          className={styles.botanical}
        />
        <TextField
          {...text('name_en')}
          {...english}
          label={t('office.product.nameEn')}
          maxLength={120}
        />
        <TextField
          {...text('also_called_ar')}
          {...arabic}
          label={t('office.product.alsoCalledAr')}
          maxLength={200}
        />
        <TextField
          {...text('also_called_en')}
          {...english}
          label={t('office.product.alsoCalledEn')}
          maxLength={200}
        />
      </div>
      <LawLine id={product?.id ?? null} names={editor.values} />
      {(['ar', 'en'] as const).map((language) => (
        <ShortText key={language} editor={editor} language={language} />
      ))}
    </Panel>
  )
}

export function ArabicNameField({ editor }: { editor: ProductEditor }) {
  const t = useTexts('office')
  return (
    <TextField
      {...asText(editor.field('name_ar'))}
      {...arabic}
      label={t('office.product.nameAr')}
      maxLength={120}
      required
    />
  )
}

const shortLength = 200

/** The short description in one language. */
function ShortText({ editor, language }: { editor: ProductEditor; language: 'ar' | 'en' }) {
  const t = useTexts('office')
  const name = `short_description_${language}` as const
  const { length } = editor.values[name]
  return (
    <TextArea
      {...asText(editor.field(name))}
      {...(language === 'ar' ? arabic : english)}
      label={t(language === 'ar' ? 'office.product.shortAr' : 'office.product.shortEn')}
      maxLength={shortLength}
      aside={<Ltr>{`${length} / ${shortLength}`}</Ltr>}
    />
  )
}
