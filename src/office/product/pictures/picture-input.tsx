import type { Ref } from 'react'

interface PictureInputProps {
  /** Lets the adjacent button click the input. */
  ref: Ref<HTMLInputElement>
  label: string
  onFile: (file: File) => void
}

/** A visually hidden input that chooses a picture from the device. */
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
        // Allows the same file to be chosen again.
        target.value = ''
        if (file) onFile(file)
      }}
    />
  )
}
