import type { TileName } from '#shared/content/blocks.ts'
import easyCare from '../assets/tiles/easy-care.webp'
import easyCareAvif from '../assets/tiles/easy-care.avif'
import flowering from '../assets/tiles/flowering.webp'
import floweringAvif from '../assets/tiles/flowering.avif'
import indoor from '../assets/tiles/indoor.webp'
import indoorAvif from '../assets/tiles/indoor.avif'
import lowLight from '../assets/tiles/low-light.webp'
import lowLightAvif from '../assets/tiles/low-light.avif'
import naturalGrass from '../assets/tiles/natural-grass.webp'
import naturalGrassAvif from '../assets/tiles/natural-grass.avif'
import outdoor from '../assets/tiles/outdoor.webp'
import outdoorAvif from '../assets/tiles/outdoor.avif'
import petSafe from '../assets/tiles/pet-safe.webp'
import petSafeAvif from '../assets/tiles/pet-safe.avif'
import shrubs from '../assets/tiles/shrubs.webp'
import shrubsAvif from '../assets/tiles/shrubs.avif'
import succulents from '../assets/tiles/succulents.webp'
import succulentsAvif from '../assets/tiles/succulents.avif'
import summer from '../assets/tiles/summer.webp'
import summerAvif from '../assets/tiles/summer.avif'
import trees from '../assets/tiles/trees.webp'
import treesAvif from '../assets/tiles/trees.avif'
import winter from '../assets/tiles/winter.webp'
import winterAvif from '../assets/tiles/winter.avif'
/** A plant for each tile, square, 480 pixels wide. */
export const tiles: Record<TileName, { webp: string; avif: string }> = {
  summer: { webp: summer, avif: summerAvif },
  winter: { webp: winter, avif: winterAvif },
  flowering: { webp: flowering, avif: floweringAvif },
  outdoor: { webp: outdoor, avif: outdoorAvif },
  indoor: { webp: indoor, avif: indoorAvif },
  shrubs: { webp: shrubs, avif: shrubsAvif },
  trees: { webp: trees, avif: treesAvif },
  naturalGrass: { webp: naturalGrass, avif: naturalGrassAvif },
  succulents: { webp: succulents, avif: succulentsAvif },
  lowLight: { webp: lowLight, avif: lowLightAvif },
  petSafe: { webp: petSafe, avif: petSafeAvif },
  easyCare: { webp: easyCare, avif: easyCareAvif },
}
