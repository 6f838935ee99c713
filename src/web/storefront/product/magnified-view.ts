/** The position of a picture in its frame: `x` and `y` are from the frame's centre to the picture's, in CSS pixels. */
export interface View {
  scale: number
  x: number
  y: number
}
export interface Point {
  x: number
  y: number
}
export interface Frame {
  width: number
  height: number
}

export const wholePicture: View = { scale: 1, x: 0, y: 0 }
export const maxScale = 2.5

/** Scales the view by `factor` while `point` of the picture keeps its position. */
export function zoomAt({ scale, x, y }: View, factor: number, point: Point, frame: Frame): View {
  const next = Math.min(maxScale, Math.max(1, scale * factor))
  const grown = next / scale
  return withinFrame(
    { scale: next, x: point.x - (point.x - x) * grown, y: point.y - (point.y - y) * grown },
    frame,
  )
}

export const panBy = ({ scale, x, y }: View, by: Point, frame: Frame): View =>
  withinFrame({ scale, x: x + by.x, y: y + by.y }, frame)

/** Limits the view to the edges of the picture, a square as large as the frame allows. */
function withinFrame({ scale, x, y }: View, { width, height }: Frame): View {
  const side = Math.min(width, height) * scale
  const within = (at: number, room: number) => {
    const most = Math.max(0, (side - room) / 2)
    return Math.min(most, Math.max(-most, at))
  }
  return { scale, x: within(x, width), y: within(y, height) }
}
