import { lawRules, lawRuleStatuses } from '#shared/plants/law.ts'
import { confidences } from '#shared/plants/vocabulary.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SelectField, TextArea, TextField } from '../controls/field.tsx'
import { Panel } from '../controls/panel.tsx'
import { asText } from '../editor/bind.ts'
import type { LawEditorState } from './use-law-editor.ts'
import { RegionChoice } from './region-choice.tsx'
import * as styles from './plant-law.module.css'

const latin = { dir: 'ltr', lang: 'la' } as const
const arabic = { dir: 'rtl', lang: 'ar' } as const
const english = { dir: 'ltr', lang: 'en' } as const

/** The fields of a law row: the plants it covers, its rule, and its source. */
export function LawFields({ editor }: { editor: LawEditorState }) {
  return (
    <>
      <Meant editor={editor} />
      <LegalStatus editor={editor} />
      <Origin editor={editor} />
    </>
  )
}

function Meant({ editor }: { editor: LawEditorState }) {
  const t = useTexts('office-law')
  return (
    <Panel title={t('law.meant')}>
      <TextArea
        {...asText(editor.field('names'))}
        {...latin}
        label={t('law.field.names')}
        hint={t('law.namesHint')}
        rows={4}
      />
      <div className={styles.pair}>
        <TextField
          {...asText(editor.field('genus'))}
          {...latin}
          label={t('law.field.genus')}
          maxLength={60}
        />
        <TextField
          {...asText(editor.field('family'))}
          {...latin}
          label={t('law.field.family')}
          maxLength={60}
        />
      </div>
      <TextArea
        {...asText(editor.field('except_names'))}
        {...latin}
        label={t('law.field.except_names')}
        rows={2}
      />
      <TextArea
        {...asText(editor.field('common_names'))}
        dir="auto"
        label={t('law.field.common_names')}
        hint={t('law.commonHint')}
        rows={3}
      />
    </Panel>
  )
}

function LegalStatus({ editor }: { editor: LawEditorState }) {
  const t = useTexts('office-law')
  const regions = editor.field('regions')
  return (
    <Panel title={t('law.said')}>
      <div className={styles.pair}>
        <SelectField
          {...asText(editor.field('status') as never)}
          label={t('law.field.status')}
          hint={t(`law.statusHint.${editor.values.status}`)}
          options={lawRuleStatuses.map((value) => ({ value, label: t(`law.status.${value}`) }))}
        />
        <SelectField
          {...asText(editor.field('rule') as never)}
          label={t('law.field.rule')}
          options={[
            { value: '', label: t('law.rule.none') },
            ...lawRules.map((value) => ({ value, label: t(`law.rule.${value}`) })),
          ]}
        />
      </div>
      <TextArea
        {...asText(editor.field('text_ar'))}
        {...arabic}
        label={t('law.field.text_ar')}
        maxLength={500}
        required
      />
      <TextArea
        {...asText(editor.field('text_en'))}
        {...english}
        label={t('law.field.text_en')}
        maxLength={500}
        required
      />
      <TextArea
        {...asText(editor.field('caution_ar'))}
        {...arabic}
        label={t('law.field.caution_ar')}
        hint={t('law.cautionHint')}
        maxLength={300}
      />
      <TextArea
        {...asText(editor.field('caution_en'))}
        {...english}
        label={t('law.field.caution_en')}
        maxLength={300}
      />
      <RegionChoice
        legend={t('law.field.regions')}
        hint={t('law.regionsHint')}
        chosen={regions.value}
        onChange={regions.onChange}
      />
    </Panel>
  )
}

function Origin({ editor }: { editor: LawEditorState }) {
  const t = useTexts('office-law')
  return (
    <Panel title={t('law.origin')}>
      <TextField
        {...asText(editor.field('source'))}
        dir="auto"
        label={t('law.field.source')}
        maxLength={300}
        required
      />
      <div className={styles.pair}>
        <SelectField
          {...asText(editor.field('confidence') as never)}
          label={t('law.field.confidence')}
          options={confidences.map((value) => ({ value, label: t(`law.confidence.${value}`) }))}
        />
        <TextField
          {...asText(editor.field('checked_on'))}
          label={t('law.field.checked_on')}
          hint={t('law.checkedHint')}
          type="date"
        />
      </div>
    </Panel>
  )
}
