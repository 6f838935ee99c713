import { useRef, useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { maxPictureBytes } from '#contract/office/media.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { fieldRefusal, refusalText } from './refusal.ts'
import { fetchOffice } from './save-file.ts'
import { useAction } from './use-action.ts'

/** With these types listed, phones convert their pictures to JPEG. */
const accepted = 'image/jpeg,image/png,image/webp,image/avif'

interface PhotoButtonProps {
  /** An endpoint that takes a picture as `file` and answers with its id. */
  upload: Pick<Endpoint, 'method' | 'path'>
  /** The id of the uploaded picture; null: none. */
  id: number | null
  onChange: (id: number | null) => void
  addLabel: string
  removeLabel: string
  /** Opens the phone's camera instead of its pictures. */
  camera?: boolean
}

/** Takes a photo of a document with the phone's camera, or chooses a picture of it. */
export function PhotoButton(props: PhotoButtonProps) {
  const { upload, id, onChange, addLabel, removeLabel, camera = false } = props
  const t = useTexts('office')
  const input = useRef<HTMLInputElement>(null)
  const { busy, error, run } = useAction()
  const [isTooLarge, setIsTooLarge] = useState(false)
  const send = (file: File) =>
    run(async () => {
      const body = new FormData()
      body.append('file', file)
      const answer = await fetchOffice(upload, { body })
      const { data } = (await answer.json()) as { data: { id: number } }
      onChange(data.id)
    })
  return (
    <>
      {id === null ? (
        <Button icon="camera" busy={busy} onClick={() => input.current?.click()}>
          {addLabel}
        </Button>
      ) : (
        <Button icon="check-circle" onClick={() => onChange(null)}>
          {removeLabel}
        </Button>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept={accepted}
        capture={camera ? 'environment' : undefined}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          setIsTooLarge(file !== undefined && file.size > maxPictureBytes)
          if (file && file.size <= maxPictureBytes) void send(file)
        }}
      />
      {isTooLarge && <Alert>{t('office.photo.tooLarge')}</Alert>}
      {error != null && !isTooLarge && (
        <Alert>{fieldRefusal(error, 'file') ?? refusalText(t, error)}</Alert>
      )}
    </>
  )
}
