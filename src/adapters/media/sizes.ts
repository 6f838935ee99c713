/**
 * The files of one picture in one folder: `31.webp` is the full size, `31-l`, `31-m`, `31-s` are smaller; each has an AVIF of the same
 * name. Widths in pixels; a picture is never enlarged.
 */
export const pictureSizes = [
  { suffix: '', maxWidth: 1440 },
  { suffix: '-l', maxWidth: 1080 },
  { suffix: '-m', maxWidth: 720 },
  { suffix: '-s', maxWidth: 360 },
] as const

/** More pixels than any expected camera has: a file that claims more is treated as a decompression bomb. */
export const maxInputPixels = 50_000_000
export const maxWholeEdgePixels = pictureSizes[0].maxWidth

/** `product/7/31`: lower-case words and digits, so that it cannot lead out of the folder. */
export const pictureBase = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*){1,4}$/
