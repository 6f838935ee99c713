import { useState } from 'react'
import { uploadMedia, type MediaFile } from '#contract/office/media.ts'
import { uploadFile } from '../../session/upload-file.ts'
import { useAction } from '../../session/use-action.ts'

/** Uploads one picture to the library. `part`: the uploaded fraction, from 0 to 1. */
export function useUploadMedia(onUploaded: (media: MediaFile) => void) {
  const { busy, error, run } = useAction()
  const [part, setPart] = useState(0)
  const upload = (file: File) =>
    run(async () => {
      const { shrinkPicture } = await import('./shrink-picture.ts')
      const { data } = await uploadFile<{ data: MediaFile }>({
        path: uploadMedia.path,
        file: await shrinkPicture(file),
        name: file.name,
        onProgress: setPart,
        signal: AbortSignal.timeout(600_000),
      })
      onUploaded(data)
    })
  return { busy, error, part, upload }
}
