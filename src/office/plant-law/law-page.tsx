import { useParams } from 'react-router'
import type { LawRow } from '#contract/office/plant-law/plant-law.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { EditorFrame } from '../editor/editor-frame.tsx'
import { useValueWords } from '../editor/use-value-words.ts'
import { LoadFailurePage } from '../layout/load-failure-page.tsx'
import { NotFound } from '../layout/not-found.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'
import { LawFields } from './law-fields.tsx'
import { useLawEditor } from './use-law-editor.ts'
import { useLaw, useLawName } from './use-law.ts'

const parent = { to: '/plant-law', text: 'office.nav.plantLaw' }

/** Edits a row of the law table or creates a new one. */
export default function LawPage() {
  const id = useParams()['id']
  const { data, error, refetch } = useLaw()
  if (id === undefined) return <LawEditor key="new" row={null} />
  if (!data)
    return error ? (
      <LoadFailurePage error={error} onRetry={refetch} parent={parent} />
    ) : (
      <ScreenSkeleton rows={8} />
    )
  const row = data.data.find((one) => one.id === id)
  return row ? <LawEditor key={id} row={row} /> : <NotFound parent={parent} />
}

function LawEditor({ row }: { row: LawRow | null }) {
  const t = useTexts('office')
  const tLaw = useTexts('office-law')
  const editor = useLawEditor(row)
  const words = useValueWords()
  const nameOf = useLawName()
  return (
    <EditorFrame
      editor={editor}
      labelOf={(name) => tLaw(`law.field.${name}`)}
      show={words}
      longTexts={['names', 'except_names', 'common_names', 'text_ar', 'text_en']}
      head={
        <PageHead
          title={row ? nameOf(row) : tLaw('law.add')}
          parent={{ to: '/plant-law', label: t('office.nav.plantLaw') }}
        />
      }
    >
      <LawFields editor={editor} />
    </EditorFrame>
  )
}
