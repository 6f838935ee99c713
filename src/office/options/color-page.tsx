import { useParams } from 'react-router'
import { colorEndpoints, type OfficeColor } from '#contract/office/options.ts'
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
import { faintOn, rings, surfaces } from './swatch-contrast.ts'
import { colorsKey, useColors } from './option-queries.ts'
import { OptionRemoval } from './removal.tsx'
import { useOptionEditor } from './use-option-editor.ts'
import * as styles from './options.module.css'

/** Edits a colour or creates a new one. */
export default function ColorPage() {
  const id = useParams()['id']
  return (
    <ListItemEditor
      id={id}
      result={useColors()}
      editor={ColorEditor}
      parent={{ to: '/options', text: 'office.nav.options' }}
    />
  )
}

type ColorForm = { name_ar: string; name_en: string; hex_code: string; is_active: boolean }

const formOf = (color: OfficeColor | null): ColorForm => ({
  name_ar: color?.name_ar ?? '',
  name_en: color?.name_en ?? '',
  hex_code: color?.hex_code ?? '#4F7A4A',
  is_active: color?.is_active ?? true,
})

const update = async (id: number, body: Partial<ColorForm>, version: number, key?: string) =>
  (
    await officeApi.call(colorEndpoints.update, {
      params: { id },
      body: { ...body, version },
      headers: underKey(key),
    })
  ).data

const create = async (body: ColorForm, key: string) =>
  (await officeApi.call(colorEndpoints.create, { body, headers: { 'Idempotency-Key': key } })).data

function ColorEditor({ object: color, all }: { object: OfficeColor | null; all: OfficeColor[] }) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const words = useValueWords()
  const editor = useOptionEditor<OfficeColor, ColorForm>({
    entity: 'color',
    object: color,
    fieldsOf: formOf,
    listKey: colorsKey,
    path: '/options/colors',
    update,
    create,
  })
  const hex = editor.field('hex_code')
  return (
    <EditorFrame
      editor={editor}
      history={color && <HistoryLink entity="color" id={color.id} />}
      labelOf={(name) => t(`office.options.field.${name}`)}
      show={words}
      head={
        <PageHead
          title={color ? nameIn(color, locale) : t('office.options.colors.add')}
          parent={{ to: '/options', label: t('office.nav.options') }}
        />
      }
      {...(color && { side: <ColorRemoval object={color} all={all} /> })}
    >
      <Panel>
        <Names editor={editor} max={40} />
        <div className={styles.hex}>
          <TextField
            {...asText(hex)}
            label={t('office.options.field.hex_code')}
            dir="ltr"
            maxLength={7}
            before={<span className={styles.swatch} style={{ backgroundColor: hex.value }} />}
          />
          <input
            type="color"
            aria-label={t('office.options.pickColor')}
            value={/^#[0-9a-f]{6}$/i.test(hex.value) ? hex.value.toLowerCase() : '#000000'}
            onChange={(event) => hex.onChange(event.target.value.toUpperCase())}
          />
        </div>
        <Faintness hex={hex.value} />
        <Shown editor={editor} />
      </Panel>
    </EditorFrame>
  )
}

/** Where a colour is hardly seen in the shop, and how the ring of its swatch helps there. */
function Faintness({ hex }: { hex: string }) {
  const t = useTexts('office')
  return faintOn(hex).map(({ surface, contrast }) => (
    <div key={surface} className={styles.faint} role="status">
      <span className={styles.shown} style={{ backgroundColor: surfaces[surface] }}>
        <span style={{ backgroundColor: hex, boxShadow: `inset 0 0 0 1px ${rings[surface]}` }} />
      </span>
      <p>
        {t(`office.options.faint.${surface}`, {
          contrast: `\u2066${contrast.toFixed(1)}:1\u2069`,
        })}
      </p>
    </div>
  ))
}

function ColorRemoval(props: { object: OfficeColor; all: OfficeColor[] }) {
  return (
    <OptionRemoval
      {...props}
      listPath="/options"
      listKey={colorsKey}
      remove={(id) => officeApi.call(colorEndpoints.remove, { params: { id } })}
      merge={(id, into_id, key) =>
        officeApi.call(colorEndpoints.merge, {
          params: { id },
          body: { into_id },
          headers: { 'Idempotency-Key': key },
        })
      }
    />
  )
}
