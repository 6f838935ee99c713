import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { maxPictureBytes } from '#contract/office/media.ts'
import {
  addRequestFile,
  getRequestFile,
  type RequestDetail,
  type RequestEvent,
} from '#contract/office/customers/requests.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button, IconButton } from '../controls/button.tsx'
import { Confirm } from '../controls/dialog.tsx'
import { useObjectUrl } from '../controls/use-object-url.ts'
import { Panel } from '../controls/panel.tsx'
import { useCustomerTexts } from '../customers/customer-words.ts'
import { useCan } from '../session/member.ts'
import { fieldRefusal, refusalText } from '../session/refusal.ts'
import { fetchOffice } from '../session/save-file.ts'
import { useAction } from '../session/use-action.ts'
import { useRequestCalls } from './use-request.ts'
import * as styles from './requests.module.css'

/** The server's limit. */
const maxRequestFiles = 10
/** With these types listed, phones convert their pictures to JPEG. */
const accepted = 'image/jpeg,image/png,image/webp,image/avif'

/** Photos of the place, visible to staff only. */
export function RequestFiles({ request }: { request: RequestDetail }) {
  const t = useCustomerTexts()
  const files = request.events.filter(({ kind }) => kind === 'file').toReversed()
  const canWrite = useCan('requests.write')
  return (
    <Panel
      title={t('requests.photos')}
      aside={
        files.length > 0 && (
          <small className="muted">{t('requests.photos.limit', { count: files.length })}</small>
        )
      }
    >
      {files.length === 0 && <p className="muted">{t('requests.photos.none')}</p>}
      {files.length > 0 && (
        <ul className={styles.photos}>
          {files.map((file) => (
            <li key={file.id}>
              <Photo requestId={request.id} file={file} />
              {canWrite && <RemovePhoto requestId={request.id} file={file} />}
            </li>
          ))}
        </ul>
      )}
      {canWrite && files.length < maxRequestFiles && <AddPhoto requestId={request.id} />}
    </Panel>
  )
}

function Photo({ requestId, file }: { requestId: number; file: RequestEvent }) {
  const t = useCustomerTexts()
  const tOffice = useTexts('office')
  const { data, error } = useQuery({
    queryKey: ['request-files', file.id],
    queryFn: async () =>
      (await fetchOffice(getRequestFile, { params: { id: requestId, fileId: file.id } })).blob(),
    staleTime: Infinity,
  })
  const address = useObjectUrl(data)
  if (error && !data) return <Alert>{refusalText(tOffice, error)}</Alert>
  if (!address) return <span className={styles.photo} />
  const name = t('requests.photos.open', { name: file.text ?? '' })
  return (
    <a href={address} target="_blank" rel="noreferrer" aria-label={name}>
      <img className={styles.photo} src={address} alt="" />
    </a>
  )
}

/** Removes a photo after a confirmation; it cannot be restored. */
function RemovePhoto({ requestId, file }: { requestId: number; file: RequestEvent }) {
  const t = useCustomerTexts()
  const tOffice = useTexts('office')
  const [isAsking, ask] = useState(false)
  const { removeFile } = useRequestCalls()
  const { busy, error, run } = useAction()
  return (
    <>
      <IconButton
        icon="trash"
        label={t('requests.photos.delete', { name: file.text ?? '' })}
        onClick={() => ask(true)}
      />
      <Confirm
        open={isAsking}
        onClose={() => ask(false)}
        title={t('requests.photos.deleteTitle')}
        confirm={tOffice('common.delete')}
        cancel={tOffice('common.cancel')}
        busy={busy}
        onConfirm={() => void run(() => removeFile(requestId, file.id))}
      >
        {error != null && <Alert>{refusalText(tOffice, error)}</Alert>}
        <p>{t('requests.photos.deleteHint')}</p>
      </Confirm>
    </>
  )
}

/** Adds one photo at a time, from the camera or from files. */
function AddPhoto({ requestId }: { requestId: number }) {
  const t = useCustomerTexts()
  const tOffice = useTexts('office')
  const input = useRef<HTMLInputElement>(null)
  const [isTooLarge, setIsTooLarge] = useState(false)
  const { show } = useRequestCalls()
  const { busy, error, run } = useAction()
  const send = (files: readonly File[]) =>
    run(async () => {
      for (const file of files) {
        const body = new FormData()
        body.append('file', file)
        const answer = await fetchOffice(addRequestFile, { params: { id: requestId }, body })
        const { data } = (await answer.json()) as { data: RequestDetail }
        show(data)
      }
    })
  return (
    <div className={styles.compose}>
      <Button icon="camera" busy={busy} onClick={() => input.current?.click()}>
        {t('requests.photos.add')}
      </Button>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        multiple
        accept={accepted}
        tabIndex={-1}
        aria-label={t('requests.photos.add')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          const fitting = files.filter(({ size }) => size <= maxPictureBytes)
          setIsTooLarge(fitting.length < files.length)
          if (fitting.length > 0) void send(fitting)
        }}
      />
      {isTooLarge && <Alert>{t('requests.photos.tooLarge')}</Alert>}
      {error != null && <Alert>{fieldRefusal(error, 'file') ?? refusalText(tOffice, error)}</Alert>}
    </div>
  )
}
