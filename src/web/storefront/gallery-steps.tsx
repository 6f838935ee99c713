import { useTexts } from '../texts/use-texts.ts'
import { Icon } from '../ui/icon.tsx'

/** To the picture before and the one after. */
export function GallerySteps({ move }: { move: (by: number) => void }) {
  const say = useTexts()
  return (
    <>
      <button type="button" className="icb f" aria-label={say('common.previous')} onClick={() => move(-1)}>
        <Icon name="arrow-right" flip back />
      </button>
      <button type="button" className="icb f" aria-label={say('common.next')} onClick={() => move(1)}>
        <Icon name="arrow-right" flip />
      </button>
    </>
  )
}
