import { updateSection, type Section } from '#contract/office/settings/settings.ts'
import type { SettingSection } from '#shared/office/settings.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { Fields } from '../editor/merge.ts'
import { useEditor } from '../editor/use-editor.ts'
import { useUndoNotice } from '../editor/use-undo-notice.ts'
import { officeApi, underKey } from '../session/office-api.ts'
import { useSettingsUpdate } from './use-settings.ts'

interface SectionPlan<F extends Fields> {
  section: SettingSection
  data: Section
  /** The fields of the form, from the section's value. */
  fieldsOf: (value: Record<string, unknown>) => F
  /** The value to send, from the changed fields. */
  toValue: (changed: Partial<F>) => Record<string, unknown>
}

/** A section is a single object. */
const id = 1

/** The form of one section of the settings, which is saved separately from the others. */
export function useSectionEditor<F extends Fields>({
  section,
  data,
  fieldsOf,
  toValue,
}: SectionPlan<F>) {
  const t = useTexts('office')
  const update = useSettingsUpdate()
  const notice = useUndoNotice()
  const put = async (fields: Record<string, unknown>, version: number, key?: string) => {
    // Each section has different fields; the server checks them.
    const endpoint = updateSection[section] as (typeof updateSection)['identity']
    const answer = await officeApi.call(endpoint, {
      body: { ...fields, version },
      headers: underKey(key),
    })
    const saved = answer.data as unknown as Section
    update((settings) => ({ ...settings, sections: { ...settings.sections, [section]: saved } }))
    return { ...saved, id }
  }
  const valueOf = (one: Section | null) => ({ ...one?.value }) as Record<string, unknown>
  return useEditor<Section & { id: number }, F>({
    entity: `settings-${section}`,
    object: { ...data, id },
    fieldsOf: (object) => fieldsOf(valueOf(object)),
    save: (changed, version, key) => put(toValue(changed), version ?? data.version, key),
    onSaved: (saved, replaced) =>
      notice(t('office.editor.saved'), () => put(toValue(replaced?.changed ?? {}), saved.version)),
  })
}
