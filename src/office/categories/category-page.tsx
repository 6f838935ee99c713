import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import {
  createCategory,
  deleteCategory,
  mergeCategory,
  updateCategory,
  type OfficeCategory,
} from '#contract/office/categories.ts'
import { useLocale, useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '../controls/button.tsx'
import { TextArea, TextField } from '../controls/field.tsx'
import { Ltr } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { asText } from '../editor/bind.ts'
import { EditorFrame } from '../editor/editor-frame.tsx'
import { useEditor } from '../editor/use-editor.ts'
import { PageHead } from '../layout/page-head.tsx'
import { Names, Shown } from '../options/name-fields.tsx'
import { OneOf } from '../options/one-of.tsx'
import { nameIn } from '../options/name-in.ts'
import { Removal } from '../options/removal.tsx'
import { useSavedOption } from '../options/use-saved-option.ts'
import { officeApi } from '../session/office-api.ts'
import { PicturePanel, type CategoryPicture } from './category-picture.tsx'
import { categoriesKey, useCategories } from './use-categories.ts'
import * as styles from '../options/options.module.css'

/** One category, to be edited, or a new one. */
export default function CategoryPage() {
  const id = useParams()['id']
  return <OneOf id={id} result={useCategories()} editor={CategoryEditor} />
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

/** As the API takes it. A picture that was not uploaded has no number, and cannot be put back once it was taken off. */
const bodyOf = ({ media_id: picture, ...fields }: Partial<CategoryForm>) => ({
  ...fields,
  ...(picture !== undefined &&
    (picture === null || picture.id !== null) && { media_id: picture?.id ?? null }),
})

const update = async (id: number, fields: Partial<CategoryForm>, version: number) =>
  (
    await officeApi.call(updateCategory, {
      params: { id },
      body: { ...bodyOf(fields), version },
    })
  ).data

function useCategoryEditor(category: OfficeCategory | null) {
  const saved = useSavedOption<OfficeCategory>({
    key: categoriesKey,
    path: '/categories',
    restore: (before, now) => update(now.id, formOf(before), now.version),
  })
  return useEditor<OfficeCategory, CategoryForm>({
    entity: 'category',
    object: category,
    fieldsOf: formOf,
    save: async (changed, version, key) => {
      if (category) return update(category.id, changed, version ?? category.version)
      const { slug, ...fields } = { ...formOf(null), ...changed }
      const body = {
        ...bodyOf(fields),
        name_ar: fields.name_ar,
        name_en: fields.name_en,
        ...(slug.trim() !== '' && { slug }),
      }
      const headers = { 'Idempotency-Key': key }
      return (await officeApi.call(createCategory, { body, headers })).data
    },
    onSaved: (now) => saved(category, now),
  })
}

function showValue(t: Translate, value: unknown): ReactNode {
  if (typeof value === 'boolean') return t(value ? 'office.editor.yes' : 'office.editor.no')
  const picture = typeof value === 'object' ? (value as CategoryPicture) : null
  if (picture) return <img src={picture.url} alt="" height={44} />
  return typeof value === 'string' && value !== '' ? value : '—'
}

function CategoryEditor({
  object: category,
  all,
}: {
  object: OfficeCategory | null
  all: OfficeCategory[]
}) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const editor = useCategoryEditor(category)
  return (
    <EditorFrame
      editor={editor}
      longTexts={longTexts}
      labelOf={(name) => t(`office.options.field.${name}`)}
      show={(_, value) => showValue(t, value)}
      head={
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
            <ButtonLink to={`/products?category=${category.id}`}>
              {t('office.nav.products')}
            </ButtonLink>
          )}
        </PageHead>
      }
      {...(category && { side: <Side category={category} all={all} /> })}
    >
      <Panel>
        <Names editor={editor} max={60} />
        <TextArea
          {...asText(editor.field('description_ar'))}
          label={t('office.options.field.description_ar')}
          maxLength={500}
          dir="rtl"
          lang="ar"
        />
        <TextArea
          {...asText(editor.field('description_en'))}
          label={t('office.options.field.description_en')}
          maxLength={500}
          dir="ltr"
          lang="en"
        />
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
      </Panel>
      <PicturePanel field={editor.field('media_id')} />
    </EditorFrame>
  )
}

function Side({ category, all }: { category: OfficeCategory; all: OfficeCategory[] }) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const client = useQueryClient()
  const navigate = useNavigate()
  const params = { id: category.id }
  const leave = async () => {
    await navigate('/categories')
    await client.invalidateQueries({ queryKey: ['categories'] })
  }
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
      <Removal
        name={nameIn(category, locale)}
        uses={category.products_count}
        others={all
          .filter(({ id }) => id !== category.id)
          .map((other) => ({ id: other.id, name: nameIn(other, locale) }))}
        onRemove={async () => {
          await officeApi.call(deleteCategory, { params })
          await leave()
        }}
        onMerge={async (into_id, key) => {
          const headers = { 'Idempotency-Key': key }
          await officeApi.call(mergeCategory, { params, body: { into_id }, headers })
          await leave()
        }}
      />
    </>
  )
}
