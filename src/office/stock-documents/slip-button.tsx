import { useRef, useState } from 'react'
import { maxPictureBytes, uploadSlip } from '#contract/office/media.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { fetchOffice } from '../session/save-file.ts'
import { fieldRefusal, refusalText } from '../session/refusal.ts'
import { useAct } from '../session/use-act.ts'

/** Phones hand over JPEG for these. */
const accepted = 'image/jpeg,image/png,image/webp,image/avif'

/** Takes a photo of the slip with the phone's camera, or a picture of it. */
export function SlipButton({
  mediaId,
  onChange,
}: {
  mediaId: number | null
  onChange: (mediaId: number | null) => void
}) {
  const t = useTexts('office')
  const input = useRef<HTMLInputElement>(null)
  const { busy, error, act } = useAct()
  const [isTooLarge, setIsTooLarge] = useState(false)
  const send = (file: File) =>
    act(async () => {
      const body = new FormData()
      body.append('file', file)
      const answer = await fetchOffice(uploadSlip, { body })
      const { data } = (await answer.json()) as { data: { id: number } }
      onChange(data.id)
    })
  return (
    <>
      {mediaId === null ? (
        <Button icon="camera" busy={busy} onClick={() => input.current?.click()}>
          {t('office.stock.slip')}
        </Button>
      ) : (
        <Button icon="check-circle" onClick={() => onChange(null)}>
          {t('office.stock.slip.remove')}
        </Button>
      )}
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept={accepted}
        capture="environment"
        tabIndex={-1}
        aria-label={t('office.stock.slip')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          setIsTooLarge(file !== undefined && file.size > maxPictureBytes)
          if (file && file.size <= maxPictureBytes) void send(file)
        }}
      />
      {isTooLarge && <Alert>{t('office.stock.slip.tooLarge')}</Alert>}
      {error != null && !isTooLarge && (
        <Alert>{fieldRefusal(error, 'file') ?? refusalText(t, error)}</Alert>
      )}
    </>
  )
}
