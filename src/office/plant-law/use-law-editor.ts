import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import {
  createPlantLaw,
  updatePlantLaw,
  type LawRow,
} from '#contract/office/plant-law/plant-law.ts'
import { dayOf } from '#shared/day.ts'
import type { LawRule, LawRuleStatus } from '#shared/plants/law.ts'
import type { Confidence } from '#shared/plants/vocabulary.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { useEditor } from '../editor/use-editor.ts'
import { useUndoNotice } from '../editor/use-undo-notice.ts'
import { officeApi, underKey } from '../session/office-api.ts'
import { lawKey } from './use-law.ts'

/** The form of a law row, with one name per line. */
type LawForm = {
  names: string
  genus: string
  family: string
  except_names: string
  common_names: string
  status: LawRuleStatus
  rule: LawRule | ''
  regions: string[]
  text_ar: string
  text_en: string
  caution_ar: string
  caution_en: string
  source: string
  confidence: Confidence
  checked_on: string
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const formOf = (row: Omit<LawRow, 'id'> | null): LawForm => ({
  names: row?.names.join('\n') ?? '',
  genus: row?.genus ?? '',
  family: row?.family ?? '',
  except_names: row?.except_names.join('\n') ?? '',
  common_names: row?.common_names.join('\n') ?? '',
  status: row?.status ?? 'blocked',
  rule: row?.rule ?? '',
  regions: row?.regions ?? [],
  text_ar: row?.text_ar ?? '',
  text_en: row?.text_en ?? '',
  caution_ar: row?.caution_ar ?? '',
  caution_en: row?.caution_en ?? '',
  source: row?.source ?? '',
  confidence: row?.confidence ?? 'medium',
  checked_on: row?.checked_on ?? dayOf(new Date()),
})

/** Converts fields to what the API takes. */
const bodyOf = ({ names, except_names, common_names, rule, ...rest }: Partial<LawForm>) => ({
  ...rest,
  ...(names !== undefined && { names: linesOf(names) }),
  ...(except_names !== undefined && { except_names: linesOf(except_names) }),
  ...(common_names !== undefined && { common_names: linesOf(common_names) }),
  ...(rule !== undefined && { rule: rule === '' ? null : rule }),
})

/** Editors identify objects by a number; a row is identified by its key, which also names its draft. */
const asObject = (row: LawRow) => ({ ...row, id: 1, key: row.id })

/** Edits a row; saving unpublishes the products it bans. */
export function useLawEditor(row: LawRow | null) {
  const t = useTexts('office')
  const client = useQueryClient()
  const navigate = useNavigate()
  const undoNotice = useUndoNotice()
  const put = async (id: string, changed: Partial<LawForm>, version: number, key?: string) => {
    const { data } = await officeApi.call(updatePlantLaw, {
      params: { id },
      body: { ...bodyOf(changed), version },
      headers: underKey(key),
    })
    void client.invalidateQueries({ queryKey: lawKey })
    return asObject(data)
  }
  return useEditor<ReturnType<typeof asObject>, LawForm>({
    entity: `plant-law-${row?.id ?? 'new'}`,
    object: row && asObject(row),
    fieldsOf: formOf,
    check: ({ text_ar, text_en, source }) => ({
      ...(text_ar.trim() === '' && { text_ar: t('office.required') }),
      ...(text_en.trim() === '' && { text_en: t('office.required') }),
      ...(source.trim() === '' && { source: t('office.required') }),
    }),
    save: async (changed, version, key) => {
      if (row) return put(row.id, changed, version ?? row.version, key)
      const whole = { ...formOf(null), ...changed }
      const { names, status, text_ar, text_en, source, checked_on } = whole
      const { data } = await officeApi.call(createPlantLaw, {
        body: {
          ...bodyOf(whole),
          names: linesOf(names),
          ...{ status, text_ar, text_en, source, checked_on },
        },
        headers: { 'Idempotency-Key': key },
      })
      return asObject(data)
    },
    onSaved: (saved, replaced) => {
      void client.invalidateQueries({ queryKey: ['products'] })
      if (replaced)
        return undoNotice(t('office.editor.saved'), () =>
          put(saved.key, replaced.changed, saved.version),
        )
      notify.success(t('office.editor.saved'))
      void client.invalidateQueries({ queryKey: lawKey })
      void navigate(`/plant-law/${saved.key}`, { replace: true })
    },
  })
}
export type LawEditorState = ReturnType<typeof useLawEditor>
