import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { sizeEndpoints, type OfficeSize } from '#contract/office/options.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { TextField } from '../controls/field.tsx'
import { Panel } from '../controls/panel.tsx'
import { asText } from '../editor/bind.ts'
import { EditorFrame } from '../editor/editor-frame.tsx'
import { useEditor } from '../editor/use-editor.ts'
import { PageHead } from '../layout/page-head.tsx'
import { officeApi } from '../session/office-api.ts'
import { Names, Shown } from './name-fields.tsx'
import { OneOf } from './one-of.tsx'
import { nameIn } from './name-in.ts'
import { sizesKey, useSizes } from './option-queries.ts'
import { Removal } from './removal.tsx'
import { useSavedOption } from './use-saved-option.ts'

/** One size, to be edited, or a new one. */
export default function SizePage() {
  const id = useParams()['id']
  return <OneOf id={id} result={useSizes()} editor={SizeEditor} />
}

type SizeForm = {
  name_ar: string
  name_en: string
  guide_ar: string
  guide_en: string
  is_active: boolean
}

const formOf = (size: OfficeSize | null): SizeForm => ({
  name_ar: size?.name_ar ?? '',
  name_en: size?.name_en ?? '',
  guide_ar: size?.guide_ar ?? '',
  guide_en: size?.guide_en ?? '',
  is_active: size?.is_active ?? true,
})

const update = async (id: number, body: Partial<SizeForm>, version: number) =>
  (await officeApi.call(sizeEndpoints.update, { params: { id }, body: { ...body, version } })).data

function SizeEditor({ object: size, all }: { object: OfficeSize | null; all: OfficeSize[] }) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const saved = useSavedOption<OfficeSize>({
    key: sizesKey,
    path: '/options/sizes',
    restore: (before, now) => update(now.id, formOf(before), now.version),
  })
  const editor = useEditor<OfficeSize, SizeForm>({
    entity: 'size',
    object: size,
    fieldsOf: formOf,
    save: async (changed, version, key) =>
      size
        ? update(size.id, changed, version ?? size.version)
        : (
            await officeApi.call(sizeEndpoints.create, {
              body: { ...formOf(null), ...changed },
              headers: { 'Idempotency-Key': key },
            })
          ).data,
    onSaved: (now) => saved(size, now),
  })
  return (
    <EditorFrame
      editor={editor}
      labelOf={(name) => t(`office.options.field.${name}`)}
      show={(_, value) =>
        typeof value === 'boolean'
          ? t(value ? 'office.editor.yes' : 'office.editor.no')
          : String(value) || '—'
      }
      head={
        <PageHead
          title={size ? nameIn(size, locale) : t('office.options.sizes.add')}
          parent={{ to: '/options', label: t('office.nav.options') }}
        />
      }
      {...(size && { side: <SizeRemoval size={size} all={all} /> })}
    >
      <Panel>
        <Names editor={editor} max={40} />
        <TextField
          {...asText(editor.field('guide_ar'))}
          label={t('office.options.field.guide_ar')}
          hint={t('office.options.guideHint')}
          maxLength={200}
          dir="rtl"
          lang="ar"
        />
        <TextField
          {...asText(editor.field('guide_en'))}
          label={t('office.options.field.guide_en')}
          maxLength={200}
          dir="ltr"
          lang="en"
        />
        <Shown editor={editor} />
      </Panel>
    </EditorFrame>
  )
}

function SizeRemoval({ size, all }: { size: OfficeSize; all: OfficeSize[] }) {
  const { locale } = useLocale()
  const client = useQueryClient()
  const navigate = useNavigate()
  const params = { id: size.id }
  const leave = async () => {
    await navigate('/options')
    await client.invalidateQueries({ queryKey: sizesKey })
  }
  return (
    <Removal
      name={nameIn(size, locale)}
      uses={size.products_count}
      others={all
        .filter(({ id }) => id !== size.id)
        .map((other) => ({ id: other.id, name: nameIn(other, locale) }))}
      onRemove={async () => {
        await officeApi.call(sizeEndpoints.remove, { params })
        await leave()
      }}
      onMerge={async (into_id, key) => {
        const headers = { 'Idempotency-Key': key }
        await officeApi.call(sizeEndpoints.merge, { params, body: { into_id }, headers })
        await leave()
      }}
    />
  )
}
