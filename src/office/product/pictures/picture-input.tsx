import type { Ref } from 'react'

interface PictureInputProps {
  /** To be pressed by the button beside it. */
  ref: Ref<HTMLInputElement>
  label: string
  onFile: (file: File) => void
}

/** Chooses a picture of the device; unseen itself. */
export function PictureInput({ ref, label, onFile }: PictureInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept="image/jpeg,image/png,image/webp,image/avif"
      aria-label={label}
      onChange={({ target }) => {
        const [file] = target.files ?? []
        // The same file can be chosen again.
        target.value = ''
        if (file) onFile(file)
      }}
    />
  )
}
