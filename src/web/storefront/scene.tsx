import { preloadPicture } from '../ui/preload-picture.ts'

export interface SceneFiles {
  avif: readonly (readonly [url: string, width: number])[]
  webp: string
  width: number
  height: number
}

const srcSet = (files: SceneFiles['avif']): string => files.map(([url, width]) => `${url} ${width}w`).join(', ')

/** A decorative picture of a place: no name, no text of its own. */
export function Scene({
  scene,
  sizes,
  first = false,
  className,
}: {
  scene: SceneFiles
  sizes: string
  first?: boolean
  className?: string
}) {
  if (first) preloadPicture(srcSet(scene.avif), sizes)
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(scene.avif)} sizes={sizes} />
      <img
        className={className}
        src={scene.webp}
        alt=""
        width={scene.width}
        height={scene.height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
      />
    </picture>
  )
}
