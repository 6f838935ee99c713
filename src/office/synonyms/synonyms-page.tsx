import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getSynonyms, putSynonyms } from '#contract/office/synonyms.ts'
import { commaIn } from '#shared/text/comma.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button, IconButton } from '../controls/button.tsx'
import { TextField } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { formatCount } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { EditorFrame } from '../editor/editor-frame.tsx'
import { useEditor } from '../editor/use-editor.ts'
import { useUndoNotice } from '../editor/use-undo-notice.ts'
import { LoadFailurePage } from '../layout/load-failure-page.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'
import { officeApi, underKey } from '../session/office-api.ts'
import { SearchTest } from './search-test.tsx'
import * as styles from './synonyms-page.module.css'

const synonymsKey = ['synonyms']

/** Groups of synonyms: a search for one word finds the others too (office.md §22). */
export default function SynonymsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: synonymsKey,
    queryFn: async ({ signal }) => asObject(await officeApi.call(getSynonyms, { signal })),
    // Unsaved values are compared with the version that was read.
    refetchOnWindowFocus: false,
  })
  if (data) return <SynonymsEditor synonyms={data} />
  return error ? (
    <LoadFailurePage error={error} onRetry={refetch} title="office.nav.synonyms" />
  ) : (
    <ScreenSkeleton rows={6} />
  )
}

const lists = ['groups']

type SynonymsForm = { groups: string[] }

const wordsOf = (line: string): string[] =>
  line
    .split(/[,،؛;]/)
    .map((word) => word.trim())
    .filter(Boolean)

const groupsOf = (lines: readonly string[]): string[][] =>
  lines.map(wordsOf).filter(({ length }) => length > 0)

/** All groups form one object with one version. */
const asObject = ({ data: groups, version }: { data: string[][]; version: number }) => ({
  id: 1,
  version,
  groups,
})
type Synonyms = ReturnType<typeof asObject>

function useSynonyms(synonyms: Synonyms) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const client = useQueryClient()
  const undoNotice = useUndoNotice()
  const put = async (groups: string[][], version: number, key?: string) => {
    const saved = asObject(
      await officeApi.call(putSynonyms, { body: { groups, version }, headers: underKey(key) }),
    )
    client.setQueryData(synonymsKey, saved)
    return saved
  }
  return useEditor<Synonyms, SynonymsForm>({
    entity: 'synonyms',
    object: synonyms,
    fieldsOf: (object) => ({
      groups: (object?.groups ?? []).map((words) => words.join(commaIn(locale))),
    }),
    check: ({ groups }): Partial<Record<'groups', string>> => {
      const wrong = groups.find((line) => {
        const { length } = wordsOf(line)
        return length === 1 || length > 12
      })
      return wrong === undefined ? {} : { groups: t('office.synonyms.wrong', { words: wrong }) }
    },
    save: async ({ groups = [] }, version, key) =>
      put(groupsOf(groups), version ?? synonyms.version, key),
    onSaved: (saved, replaced) =>
      undoNotice(t('office.editor.saved'), () =>
        put(groupsOf(replaced?.fields.groups ?? []), saved.version),
      ),
  })
}

function SynonymsEditor({ synonyms }: { synonyms: Synonyms }) {
  const t = useTexts('office')
  const editor = useSynonyms(synonyms)
  const [typed, setTyped] = useState('')
  const { value: lines, error, onChange } = editor.field('groups')
  const shown = lines.flatMap((line, index) => (line.includes(typed.trim()) ? [index] : []))
  const add = () => {
    setTyped('')
    onChange(['', ...lines])
    requestAnimationFrame(() => document.getElementById('field-groups-0')?.focus())
  }
  return (
    <EditorFrame
      editor={editor}
      labelOf={() => t('office.nav.synonyms')}
      show={(_, value) => (value as string[]).join(' · ') || '—'}
      lists={lists}
      head={
        <PageHead title={t('office.nav.synonyms')} note={formatCount(synonyms.groups.length)}>
          <Button icon="plus" variant="primary" onClick={add}>
            {t('office.synonyms.add')}
          </Button>
        </PageHead>
      }
    >
      <p className="muted">{t('office.synonyms.hint')}</p>
      {error && <Alert>{error}</Alert>}
      {lines.length > 10 && (
        <TextField
          type="search"
          label={t('office.list.search')}
          before={<Icon name="magnifying-glass" />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <Panel>
        {lines.length === 0 && <p>{t('office.synonyms.empty')}</p>}
        {lines.length > 0 && shown.length === 0 && <p role="status">{t('office.list.noMatch')}</p>}
        {shown.map((index) => (
          <div key={index} className={styles.group}>
            <TextField
              id={`field-groups-${index}`}
              label={t('office.synonyms.group', { number: index + 1 })}
              value={lines[index] ?? ''}
              onChange={(event) => onChange(lines.with(index, event.target.value))}
            />
            <IconButton
              icon="trash"
              label={t('office.synonyms.remove', { number: index + 1 })}
              onClick={() => onChange(lines.toSpliced(index, 1))}
            />
          </div>
        ))}
      </Panel>
      <SearchTest version={synonyms.version} />
    </EditorFrame>
  )
}
