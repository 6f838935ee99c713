import { useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import {
  createCategory,
  deleteCategory,
  mergeCategory,
  updateCategory,
  type OfficeCategory,
} from '#contract/office/categories.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '../controls/button.tsx'
import { TextArea, TextField } from '../controls/field.tsx'
import { Ltr } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { asText } from '../editor/bind.ts'
import { EditorFrame } from '../editor/editor-frame.tsx'
import { HistoryLink } from '../editor/history-link.tsx'
import type { BoundField } from '../editor/use-edited-fields.ts'
import type { UploadState } from '../editor/use-save-after-uploads.ts'
import { useValueWords } from '../editor/use-value-words.ts'
import { PageHead } from '../layout/page-head.tsx'
import { Names, Shown } from '../options/name-fields.tsx'
import { ListItemEditor } from '../options/list-item-editor.tsx'
import { nameIn } from '../options/name-in.ts'
import { OptionRemoval } from '../options/removal.tsx'
import { useOptionEditor } from '../options/use-option-editor.ts'
import { useCan } from '../session/member.ts'
import { officeApi, underKey } from '../session/office-api.ts'
import { PicturePanel, type CategoryPicture } from './category-picture.tsx'
import { categoriesKey, useCategories } from './use-categories.ts'
import * as styles from '../options/options.module.css'

/** Edits a category or creates a new one. */
export default function CategoryPage() {
  const id = useParams()['id']
  return (
    <ListItemEditor
      id={id}
      result={useCategories()}
      editor={CategoryEditor}
      parent={{ to: '/categories', text: 'office.nav.categories' }}
    />
  )
}

type CategoryForm = {
  name_ar: string
  name_en: string
  slug: string
  description_ar: string
  description_en: string
  is_active: boolean
  media_id: CategoryPicture
}

const formOf = (category: OfficeCategory | null): CategoryForm => ({
  name_ar: category?.name_ar ?? '',
  name_en: category?.name_en ?? '',
  slug: category?.slug ?? '',
  description_ar: category?.description_ar ?? '',
  description_en: category?.description_en ?? '',
  is_active: category?.is_active ?? true,
  media_id: category?.image_url ? { id: category.media_id, url: category.image_url } : null,
})
const longTexts = ['description_ar', 'description_en']

/** Converts fields to what the API takes. A picture that was not uploaded here has no id and cannot be restored after removal. */
const bodyOf = ({ media_id: picture, ...fields }: Partial<CategoryForm>) => ({
  ...fields,
  ...(picture !== undefined &&
    (picture === null || picture.id !== null) && { media_id: picture?.id ?? null }),
})

const update = async (id: number, fields: Partial<CategoryForm>, version: number, key?: string) =>
  (
    await officeApi.call(updateCategory, {
      params: { id },
      body: { ...bodyOf(fields), version },
      headers: underKey(key),
    })
  ).data

const create = async ({ slug, ...fields }: CategoryForm, key: string) => {
  // If the slug is missing, the server derives it from the name.
  const body = {
    ...bodyOf(fields),
    name_ar: fields.name_ar,
    name_en: fields.name_en,
    ...(slug.trim() !== '' && { slug }),
  }
  const headers = { 'Idempotency-Key': key }
  return (await officeApi.call(createCategory, { body, headers })).data
}

/** A picture as the conflict dialog shows it; null: the value is not a picture. */
function pictureIn(value: unknown): ReactNode {
  const picture = typeof value === 'object' ? (value as CategoryPicture) : null
  return picture && <img src={picture.url} alt="" height={44} />
}

function CategoryEditor({
  object: category,
  all,
}: {
  object: OfficeCategory | null
  all: OfficeCategory[]
}) {
  const t = useTexts('office')
  const words = useValueWords()
  const canWriteContent = useCan('content.write')
  const [uploads, setUploads] = useState<UploadState>('done')
  const editor = useOptionEditor<OfficeCategory, CategoryForm>({
    entity: 'category',
    object: category,
    fieldsOf: formOf,
    listKey: categoriesKey,
    path: '/categories',
    update,
    create,
  })
  return (
    <EditorFrame
      editor={editor}
      uploads={uploads}
      history={category && <HistoryLink entity="category" id={category.id} />}
      longTexts={longTexts}
      labelOf={(name) => t(`office.options.field.${name}`)}
      show={(_, value) => pictureIn(value) ?? words(_, value)}
      head={<CategoryHead category={category} />}
      {...(category && { side: <Side category={category} all={all} /> })}
    >
      <Panel>
        <Names editor={editor} max={60} />
        <Descriptions editor={editor} />
        <TextField
          {...asText(editor.field('slug'))}
          label={t('office.options.field.slug')}
          hint={t(category ? 'office.categories.slugHint' : 'office.categories.slugNew')}
          dir="ltr"
          maxLength={80}
          autoCapitalize="none"
          before={<span aria-hidden="true">/</span>}
        />
        <Shown editor={editor} />
        {canWriteContent && (
          <div>
            <p className="subtle">{t('office.categories.places')}</p>
            <ButtonLink variant="plain" size="small" to="/content">
              {t('office.nav.content')}
            </ButtonLink>
          </div>
        )}
      </Panel>
      <PicturePanel field={editor.field('media_id')} onUploads={setUploads} />
    </EditorFrame>
  )
}

/** The category's title, with links to its products. */
function CategoryHead({ category }: { category: OfficeCategory | null }) {
  const t = useTexts('office')
  const { locale } = useLocale()
  return (
    <PageHead
      title={category ? nameIn(category, locale) : t('office.categories.add')}
      parent={{ to: '/categories', label: t('office.nav.categories') }}
    >
      {category && (
        <ButtonLink to={`/categories/${category.id}/order`}>
          {t('office.categoryOrder.title')}
        </ButtonLink>
      )}
      {category && (
        <ButtonLink to={`/products?category=${category.id}`}>{t('office.nav.products')}</ButtonLink>
      )}
    </PageHead>
  )
}

/** The description in both languages. */
function Descriptions({
  editor,
}: {
  editor: { field: (name: 'description_ar' | 'description_en') => BoundField<string> }
}) {
  const t = useTexts('office')
  return (['ar', 'en'] as const).map((lang) => (
    <TextArea
      key={lang}
      {...asText(editor.field(`description_${lang}`))}
      label={t(`office.options.field.description_${lang}`)}
      maxLength={500}
      dir={lang === 'ar' ? 'rtl' : 'ltr'}
      lang={lang}
    />
  ))
}

function Side({ category, all }: { category: OfficeCategory; all: OfficeCategory[] }) {
  const t = useTexts('office')
  return (
    <>
      {category.old_slugs.length > 0 && (
        <Panel title={t('office.categories.oldSlugs')}>
          <ul className={styles.slugs}>
            {category.old_slugs.map((slug) => (
              <li key={slug}>
                <Ltr>/{slug}</Ltr>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <OptionRemoval
        object={category}
        all={all}
        listPath="/categories"
        listKey={['categories']}
        remove={(id) => officeApi.call(deleteCategory, { params: { id } })}
        merge={(id, into_id, key) =>
          officeApi.call(mergeCategory, {
            params: { id },
            body: { into_id },
            headers: { 'Idempotency-Key': key },
          })
        }
      />
    </>
  )
}
