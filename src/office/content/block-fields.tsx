import { lazy, type ComponentType } from 'react'
import {
  isPageBlock,
  isPolicyBlock,
  tones,
  type BilingualText,
  type BlockName,
} from '#shared/content/blocks.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SelectField, Switch, TextField } from '../controls/field.tsx'
import { Panel } from '../controls/panel.tsx'
import type { Editor } from '../editor/use-editor.ts'
import type { BoundField } from '../editor/use-edited-fields.ts'
import type { BlockForm, FormPicture } from './block-form.ts'
import { ItemErrorsContext, type ItemErrors } from './item-errors.ts'
import { RichWordsField, TargetField, WordsField, type FieldOf } from './fields.tsx'
import { PictureField } from './picture-field.tsx'
import * as styles from './fields.module.css'

/** The editor of a block: its fields are known by name only, and their values depend on the block. */
export type BlockEditor = Editor<BlockForm> & {
  field: (name: string) => BoundField<unknown>
  /** The errors of the last save, by path. */
  itemErrors: ItemErrors
}

/** A field of the block, typed with the value it is known to have. */
const fieldOf = <T,>(editor: BlockEditor, name: string) => editor.field(name) as BoundField<T>

type ListFields = ComponentType<FieldOf<unknown> & { label: string }>

/** Lists load the code for reordering on demand; the other blocks do not need it. */
const listOf = <Fields,>(load: () => Promise<Fields>) =>
  lazy(async () => ({ default: (await load()) as ListFields }))

const links = () => import('./link-lists.tsx')
const lists = {
  'home.labels': ['labels', listOf(async () => (await links()).LabelFields)],
  'home.slider': [
    'entries',
    listOf(async () => (await import('./slider-fields.tsx')).SliderFields),
  ],
  'home.sections': [
    'sections',
    listOf(async () => (await import('./section-fields.tsx')).SectionFields),
  ],
  'menu.header': ['links', listOf(async () => (await links()).MenuFields)],
  'menu.strip': ['links', listOf(async () => (await links()).StripFields)],
  'menu.footer': ['columns', listOf(async () => (await links()).FooterFields)],
} as const

const noErrors: ItemErrors = {}

/** The fields of a block (office.md §28). */
export function BlockFields({ name, editor }: { name: BlockName; editor: BlockEditor }) {
  const t = useTexts('office-content')
  if (name === 'announcement') return <AnnouncementFields editor={editor} />
  if (name === 'home.hero') return <HeroFields editor={editor} />
  if (isPageBlock(name)) return <PageFields editor={editor} isPolicy={isPolicyBlock(name)} />
  const [member, Fields] = lists[name]
  const field = fieldOf<unknown>(editor, member)
  return (
    <Panel title={t(`content.field.${member}`)}>
      <ItemErrorsContext value={field.error ? editor.itemErrors : noErrors}>
        <Fields {...field} label={t(`content.field.${member}`)} member={member} />
      </ItemErrorsContext>
    </Panel>
  )
}

function AnnouncementFields({ editor }: { editor: BlockEditor }) {
  const t = useTexts('office-content')
  const tone = fieldOf<string>(editor, 'tone')
  return (
    <Panel title={t('content.block.announcement')}>
      <div className={styles.stack}>
        <WordsField
          {...fieldOf<BilingualText>(editor, 'text')}
          label={t('content.field.text')}
          max={120}
        />
        <TargetField
          {...fieldOf<string>(editor, 'link')}
          label={t('content.field.link')}
          optional
        />
        <SelectField
          id={tone.id}
          label={t('content.field.tone')}
          value={tone.value}
          options={tones.map((one) => ({ value: one, label: t(`content.tone.${one}`) }))}
          onChange={({ target }) => tone.onChange(target.value)}
        />
      </div>
    </Panel>
  )
}

function HeroFields({ editor }: { editor: BlockEditor }) {
  const t = useTexts('office-content')
  const mirrored = fieldOf<boolean>(editor, 'is_mirrored')
  const words = (name: string, max: number, rest: object = {}) => (
    <WordsField
      {...fieldOf<BilingualText>(editor, name)}
      label={t(`content.field.${name}`)}
      max={max}
      {...rest}
    />
  )
  const target = (name: string, optional = false) => (
    <TargetField
      {...fieldOf<string>(editor, name)}
      label={t(`content.field.${name}`)}
      optional={optional}
    />
  )
  return (
    <>
      <Panel title={t('content.words')}>
        <div className={styles.stack}>
          {words('title', 60, { multiline: true })}
          {words('lead', 160, { multiline: true })}
          {words('button', 24)}
          {target('target')}
          {words('second_button', 24, { optional: true })}
          {target('second_target', true)}
        </div>
      </Panel>
      <Panel title={t('content.field.media_id')}>
        <div className={styles.stack}>
          <PictureField
            {...fieldOf<FormPicture>(editor, 'media_id')}
            label={t('content.field.media_id')}
          />
          <Switch
            label={t('content.field.is_mirrored')}
            checked={mirrored.value}
            onChange={({ target: { checked } }) => mirrored.onChange(checked)}
          />
          <p className="subtle">{t('content.mirrorHint')}</p>
        </div>
      </Panel>
    </>
  )
}

function PageFields({ editor, isPolicy }: { editor: BlockEditor; isPolicy: boolean }) {
  const t = useTexts('office-content')
  const { id, value, error, onChange } = fieldOf<string | null>(editor, 'valid_from')
  return (
    <Panel title={t('content.words')}>
      <div className={styles.stack}>
        <WordsField
          {...fieldOf<BilingualText>(editor, 'title')}
          label={t('content.field.title')}
          max={80}
        />
        <RichWordsField
          {...fieldOf<BilingualText>(editor, 'body')}
          label={t('content.field.body')}
        />
        <p className="subtle">
          {t('content.placeholders')} <bdi dir="ltr">{'{shop} {cr} {vat} {phone} {email}'}</bdi>
        </p>
        {isPolicy && (
          <TextField
            {...{ id, error }}
            type="date"
            label={t('content.field.valid_from')}
            hint={t('content.validFromHint')}
            required
            value={value ?? ''}
            dir="ltr"
            onChange={({ target }) => onChange(target.value || null)}
          />
        )}
      </div>
    </Panel>
  )
}
