/** As large as the shop ever shows one; beyond, a phone's connection carries bytes for nothing (office.md 20.8). */
const maxEdgePixels = 2_400
const maxBytes = 3 * 1024 * 1024

/** The picture, made smaller when it is larger than the shop needs. One the browser cannot read is left to the server. */
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
