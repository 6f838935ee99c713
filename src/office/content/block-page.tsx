import { useState } from 'react'
import { useParams } from 'react-router'
import { restoreBlock, saveBlock, type ContentBlock } from '#contract/office/content/content.ts'
import { blockNames, isPageBlock } from '#shared/content/blocks.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '../controls/button.tsx'
import { Ltr } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { EditorFrame } from '../editor/editor-frame.tsx'
import { PreviewButton } from '../editor/preview-button.tsx'
import { useEditor } from '../editor/use-editor.ts'
import { useUndoNotice } from '../editor/use-undo-notice.ts'
import { LoadFailurePage } from '../layout/load-failure-page.tsx'
import { NotFound } from '../layout/not-found.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { BackToSteps } from '../onboarding/back-to-steps.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'
import { officeApi, underKey } from '../session/office-api.ts'
import { BlockFields, type BlockEditor } from './block-fields.tsx'
import { formOf, valueOf, type BlockForm } from './block-form.ts'
import { showField } from './block-words.tsx'
import { noticeIdOf, useBlock, useShowBlock } from './blocks.ts'
import { sentencesOf, type ItemErrors } from './item-errors.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { LivePreview } from './live-preview.tsx'
import { addressOfPreview } from './preview-block.ts'
import { PublishPanel } from './publish-panel.tsx'
import { StateBadge } from './state-badge.tsx'

const parent = { to: '/content', text: 'office.nav.content' }

/** Edits, previews and publishes a block. */
export default function BlockPage() {
  const { name = '' } = useParams()
  const isKnown = blockNames.some((known) => known === name)
  return isKnown ? <LoadedBlock key={name} name={name} /> : <NotFound parent={parent} />
}

function LoadedBlock({ name }: { name: string }) {
  const { data, error, refetch } = useBlock(name)
  if (data) return <BlockEditorPage block={data} />
  return error ? (
    <LoadFailurePage error={error} onRetry={refetch} parent={parent} />
  ) : (
    <ScreenSkeleton rows={4} />
  )
}

function useBlockEditor(block: ContentBlock): BlockEditor {
  const t = useTexts('office-content')
  const { name } = block
  const show = useShowBlock()
  const undoNotice = useUndoNotice()
  // A block is sent whole: unchanged fields keep the values of the version being overwritten, which may be another member's.
  const [bases] = useState(() => new Map<number, BlockForm>())
  const [itemErrors, setItemErrors] = useState<ItemErrors>({})
  const editor = useEditor<ContentBlock, BlockForm>({
    entity: `content-${name}`,
    object: block,
    fieldsOf: (object) => {
      const form = formOf(object)
      if (object) bases.set(object.version, form)
      return form
    },
    save: async (changed, version, key) => {
      const base = bases.get(version ?? block.version) ?? formOf(block)
      const body = { value: valueOf({ ...base, ...changed }), version: version ?? block.version }
      try {
        return (await officeApi.call(saveBlock, { params: { name }, body, headers: underKey(key) }))
          .data
      } catch (error) {
        setItemErrors(sentencesOf(error))
        throw error
      }
    },
    onSaved: (saved, replaced) => {
      show(saved)
      const undo = async () => {
        const body = { version_to_restore: replaced?.version ?? 1, version: saved.version }
        show((await officeApi.call(restoreBlock, { params: { name }, body })).data)
      }
      undoNotice(t('content.draftSaved'), undo, noticeIdOf(name))
    },
  })
  return { ...editor, itemErrors } as unknown as BlockEditor
}

function BlockEditorPage({ block }: { block: ContentBlock }) {
  const t = useTexts('office-content')
  const tOffice = useTexts('office')
  const { name } = block
  const [isHistory, setHistory] = useState(false)
  const editor = useBlockEditor(block)
  const isChanged = editor.changed.length > 0
  return (
    <>
      <EditorFrame
        editor={editor}
        labelOf={(field) => t(`content.field.${field}`)}
        show={showField}
        head={
          <PageHead
            title={t(`content.block.${name}`)}
            note={<StateBadge block={block} />}
            parent={{ to: '/content', label: t('content.title') }}
          >
            <BackToSteps />
            <Button variant="plain" icon="clock-counter-clockwise" onClick={() => setHistory(true)}>
              {tOffice('office.history.title')}
            </Button>
            <PreviewButton createPreview={() => addressOfPreview(name, editor.values)} />
          </PageHead>
        }
        side={
          <>
            <PublishPanel block={block} isChanged={isChanged} />
            <Checks block={block} />
            {!isPageBlock(name) && <LivePreview name={name} values={editor.values} />}
          </>
        }
      >
        <BlockFields name={name} editor={editor} />
      </EditorFrame>
      {isHistory && <HistoryDialog block={block} onClose={() => setHistory(false)} />}
    </>
  )
}

/** Lists what the saved version is missing; renders nothing if it is complete. */
function Checks({
  block: { lacks_english: lacksEnglish, dead_links: deadLinks },
}: {
  block: ContentBlock
}) {
  const t = useTexts('office-content')
  if (!lacksEnglish && deadLinks.length === 0) return null
  return (
    <Panel title={t('content.checks')}>
      {lacksEnglish && <p>{t('content.lacksEnglishHint')}</p>}
      {deadLinks.length > 0 && (
        <>
          <p>{t('content.deadLinks')}</p>
          <ul>
            {deadLinks.map((link) => (
              <li key={link}>
                <Ltr>{link}</Ltr>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}
