import { useParams } from 'react-router'
import { sizeEndpoints, type OfficeSize } from '#contract/office/options.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { TextField } from '../controls/field.tsx'
import { Panel } from '../controls/panel.tsx'
import { asText } from '../editor/bind.ts'
import { EditorFrame } from '../editor/editor-frame.tsx'
import { HistoryLink } from '../editor/history-link.tsx'
import { useValueWords } from '../editor/use-value-words.ts'
import { PageHead } from '../layout/page-head.tsx'
import { officeApi, underKey } from '../session/office-api.ts'
import { Names, Shown } from './name-fields.tsx'
import { ListItemEditor } from './list-item-editor.tsx'
import { nameIn } from './name-in.ts'
import { sizesKey, useSizes } from './option-queries.ts'
import { OptionRemoval } from './removal.tsx'
import { useOptionEditor } from './use-option-editor.ts'

/** Edits a size or creates a new one. */
export default function SizePage() {
  const id = useParams()['id']
  return (
    <ListItemEditor
      id={id}
      result={useSizes()}
      editor={SizeEditor}
      parent={{ to: '/options', text: 'office.nav.options' }}
    />
  )
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

const update = async (id: number, body: Partial<SizeForm>, version: number, key?: string) =>
  (
    await officeApi.call(sizeEndpoints.update, {
      params: { id },
      body: { ...body, version },
      headers: underKey(key),
    })
  ).data

const create = async (body: SizeForm, key: string) =>
  (await officeApi.call(sizeEndpoints.create, { body, headers: { 'Idempotency-Key': key } })).data

function SizeEditor({ object: size, all }: { object: OfficeSize | null; all: OfficeSize[] }) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const words = useValueWords()
  const editor = useOptionEditor<OfficeSize, SizeForm>({
    entity: 'size',
    object: size,
    fieldsOf: formOf,
    listKey: sizesKey,
    path: '/options/sizes',
    update,
    create,
  })
  return (
    <EditorFrame
      editor={editor}
      history={size && <HistoryLink entity="size" id={size.id} />}
      labelOf={(name) => t(`office.options.field.${name}`)}
      show={words}
      head={
        <PageHead
          title={size ? nameIn(size, locale) : t('office.options.sizes.add')}
          parent={{ to: '/options', label: t('office.nav.options') }}
        />
      }
      {...(size && { side: <SizeRemoval object={size} all={all} /> })}
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

function SizeRemoval(props: { object: OfficeSize; all: OfficeSize[] }) {
  return (
    <OptionRemoval
      {...props}
      listPath="/options"
      listKey={sizesKey}
      remove={(id) => officeApi.call(sizeEndpoints.remove, { params: { id } })}
      merge={(id, into_id, key) =>
        officeApi.call(sizeEndpoints.merge, {
          params: { id },
          body: { into_id },
          headers: { 'Idempotency-Key': key },
        })
      }
    />
  )
}
