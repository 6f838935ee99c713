import { useState } from 'react'
import { getSynonyms, putSynonyms } from '#contract/office/synonyms.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button, ButtonLink } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { TextField } from '../controls/field.tsx'
import { officeApi } from '../session/office-api.ts'
import { usePermissionCheck } from '../session/member.ts'
import { refusalText } from '../session/refusal.ts'
import { useAction } from '../session/use-action.ts'
import * as styles from './report-page.module.css'

/** Links a search word without results to a known word, or adds the plant (J15). */
export function MakeSynonym({ word }: { word: string }) {
  const tReport = useTexts('office-reports')
  const can = usePermissionCheck()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {can('content.write') && (
        <Button variant="plain" size="small" onClick={() => setOpen(true)}>
          {tReport('reports.synonym.make')}
        </Button>
      )}
      {can('catalogue.write') && (
        <ButtonLink variant="plain" size="small" to="/products/new">
          {tReport('reports.addPlant')}
        </ButtonLink>
      )}
      {isOpen && <SynonymDialog word={word} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The most words in a group (office.md §22). */
const maxWords = 12

/** Adds the word to a group that has the known word and room, else makes a new group of both. */
function withSynonym(groups: string[][], word: string, known: string): string[][] {
  const at = groups.findIndex((group) => group.includes(known) && group.length < maxWords)
  return at < 0
    ? [...groups, [known, word]]
    : groups.with(at, [...(groups[at] ?? []).filter((one) => one !== word), word])
}

function SynonymDialog({ word, onClose }: { word: string; onClose: () => void }) {
  const t = useTexts('office')
  const tReport = useTexts('office-reports')
  const [known, setKnown] = useState('')
  const { busy, error, run } = useAction()
  const save = async () => {
    const isSaved = await run(async () => {
      const { data, version } = await officeApi.call(getSynonyms, {})
      await officeApi.call(putSynonyms, {
        body: { groups: withSynonym(data, word, known.trim()), version },
      })
    })
    if (!isSaved) return
    notify.success(tReport('reports.synonym.saved'))
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      closesOutside={known === ''}
      title={tReport('reports.synonym.title', { word })}
      footer={
        <>
          <Button
            variant="primary"
            busy={busy}
            disabled={known.trim() === ''}
            onClick={() => void save()}
          >
            {tReport('reports.synonym.save')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      <form
        className={styles.word}
        onSubmit={(event) => {
          event.preventDefault()
          if (known.trim()) void save()
        }}
      >
        {error != null && <Alert>{refusalText(t, error)}</Alert>}
        <p className="muted">{tReport('reports.synonym.hint', { word })}</p>
        <TextField
          label={tReport('reports.synonym.word')}
          dir="auto"
          maxLength={60}
          value={known}
          onChange={(event) => setKnown(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
