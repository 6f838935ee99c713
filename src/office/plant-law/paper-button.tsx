import { useRef } from 'react'
import { uploadPermitPaper } from '#contract/office/plant-law/permits.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { fieldRefusal, refusalText } from '../session/refusal.ts'
import { fetchOffice } from '../session/save-file.ts'
import { useAct } from '../session/use-act.ts'

const accepted = 'image/jpeg,image/png,image/webp,image/avif'

/** Takes a photo of a permit's paper, or a picture of it. */
export function PaperButton({
  paperId,
  onChange,
}: {
  paperId: number | null
  onChange: (id: number | null) => void
}) {
  const t = useTexts('office-law')
  const input = useRef<HTMLInputElement>(null)
  const { busy, error, act } = useAct()
  const send = (file: File) =>
    act(async () => {
      const body = new FormData()
      body.append('file', file)
      const answer = await fetchOffice(uploadPermitPaper, { body })
      const { data } = (await answer.json()) as { data: { id: number } }
      onChange(data.id)
    })
  return (
    <div>
      {paperId === null ? (
        <Button icon="camera" busy={busy} onClick={() => input.current?.click()}>
          {t('law.permit.addPaper')}
        </Button>
      ) : (
        <Button icon="check-circle" onClick={() => onChange(null)}>
          {t('law.permit.removePaper')}
        </Button>
      )}
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept={accepted}
        tabIndex={-1}
        aria-label={t('law.permit.addPaper')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void send(file)
        }}
      />
      {error != null && <Alert>{fieldRefusal(error, 'file') ?? refusalText(t, error)}</Alert>}
    </div>
  )
}
