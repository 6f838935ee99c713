/** The largest size the shop displays; anything larger wastes a phone's data (office.md 20.8). */
const maxEdgePixels = 2_400
const maxBytes = 3 * 1024 * 1024

/** Shrinks a picture that is larger than the shop needs. One the browser cannot read is sent unchanged. */
export async function shrinkPicture(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, maxEdgePixels / Math.max(bitmap.width, bitmap.height))
    if (scale === 1 && file.size <= maxBytes) return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const small = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', 0.92),
    )
    return small ?? file
  } catch {
    return file
  }
}
