import { useEffect, useRef, useState } from 'react'
import { uploadMedia, type MediaFile } from '#contract/office/media.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { UploadState } from '../../editor/use-save-after-uploads.ts'
import { uploadFile } from '../../session/upload-file.ts'
import { problemOfFile, problemOfSending, type PictureProblem } from './picture-problem.ts'

/** An upload in progress; a failed one stays with its reason. */
export interface Upload {
  key: number
  file: File
  /** The object URL of the local file. */
  preview: string
  part: number
  problem: PictureProblem | null
}

let lastKey = 0

const asUpload = (file: File): Upload => ({
  key: ++lastKey,
  file,
  preview: URL.createObjectURL(file),
  part: 0,
  problem: null,
})

/** Uploads pictures one after the other, as the server requires, and reports the progress of each. */
export function useUploads(onDone: (picture: MediaFile) => void) {
  const t = useTexts('office')
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef(Promise.resolve())
  const gone = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    gone.current = controller
    return () => controller.abort()
  }, [])
  const change = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const remove = (key: number) =>
    setUploads((all) =>
      all.filter((one) => {
        if (one.key === key) URL.revokeObjectURL(one.preview)
        return one.key !== key
      }),
    )
  const send = async ({ key, file }: Upload) => {
    const { signal } = gone.current
    if (signal.aborted) return
    const problem = await problemOfFile(t, file)
    if (problem) return change(key, { problem })
    let bytes = file.size
    try {
      const { shrinkPicture } = await import('./shrink-picture.ts')
      const picture = await shrinkPicture(file)
      bytes = picture.size
      const { data } = await uploadFile<{ data: MediaFile }>({
        path: uploadMedia.path,
        file: picture,
        name: file.name,
        onProgress: (part) => change(key, { part }),
        signal,
      })
      onDone(data)
      remove(key)
    } catch (error) {
      if (!signal.aborted) change(key, { problem: problemOfSending(t, error, bytes) })
    }
  }
  const enqueue = (upload: Upload) => {
    queue.current = queue.current.then(() => send(upload))
  }
  return {
    uploads,
    add: (files: readonly File[]) => {
      const added = files.map(asUpload)
      setUploads((all) => [...all, ...added])
      for (const upload of added) enqueue(upload)
    },
    again: (upload: Upload) => {
      change(upload.key, { part: 0, problem: null })
      enqueue(upload)
    },
    remove,
  }
}

/** Reports how far all uploads are. */
export function useReportedState(
  uploads: readonly Upload[],
  onState: (state: UploadState) => void,
): void {
  const isRunning = uploads.some(({ problem }) => !problem)
  const state = isRunning ? 'running' : uploads.length > 0 ? 'failed' : 'done'
  useEffect(() => onState(state), [state, onState])
}
