import type { ReactNode } from 'react'
import type { Section } from '#contract/office/settings/settings.ts'
import type { SettingSection } from '#shared/office/settings.ts'
import { dateFormatters } from '#shared/dates.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Panel } from '../controls/panel.tsx'
import { EditorFrame } from '../editor/editor-frame.tsx'
import { HistoryLink } from '../editor/history-link.tsx'
import type { Fields } from '../editor/merge.ts'
import type { Editor } from '../editor/use-editor.ts'
import { canChangeSection, useMember } from '../session/member.ts'
import * as styles from './settings.module.css'

/** Whether the signed-in member can change a section. */
export const useCanChange = (section: SettingSection): boolean =>
  canChangeSection(useMember(), section)

/** The form of a section with its title, and who changed it last. */
export function SectionFrame<F extends Fields>({
  section,
  data,
  editor,
  show,
  children,
}: {
  section: SettingSection
  data: Section
  editor: Editor<F>
  show?: (name: string, value: unknown) => ReactNode
  children: ReactNode
}) {
  const t = useTexts('office-settings')
  const canChange = useCanChange(section)
  return (
    <EditorFrame
      editor={editor}
      history={<HistoryLink entity="settings" id={section} />}
      head={null}
      labelOf={(name) => t(`settings.field.${name}`)}
      show={
        show ?? ((_, value) => (typeof value === 'string' ? value || '—' : JSON.stringify(value)))
      }
    >
      <Panel title={t(`settings.section.${section}`)} footer={<LastChange data={data} />}>
        <p className={styles.why}>{t(`settings.why.${section}`)}</p>
        <fieldset className={styles.fields} disabled={!canChange}>
          <legend className="visually-hidden">{t(`settings.section.${section}`)}</legend>
          {children}
        </fieldset>
        {!canChange && <p className={styles.why}>{t('settings.ownerOnly')}</p>}
      </Panel>
    </EditorFrame>
  )
}

function LastChange({ data }: { data: Section }) {
  const t = useTexts('office-settings')
  const { locale } = useLocale()
  return (
    <small className={styles.last}>
      {data.updated_by && data.updated_at
        ? t('settings.lastChange', {
            name: data.updated_by.name,
            date: dateFormatters(locale).day(data.updated_at),
          })
        : t('settings.neverChanged')}
    </small>
  )
}
