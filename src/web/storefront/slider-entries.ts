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
import { paths } from '../lib/paths.ts'

interface SliderEntry {
  /** Key of the caption. */
  text: string
  to: string
  webp: string
  avif: string
}

/** A plant for each way into the store, square, 480 pixels wide. */
export const tiles = {
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

/** The six categories the specification names, three more, and three collections of the store's own (decisions). */
export const sliderEntries: SliderEntry[] = [
  { text: 'cat.summer', to: paths.category('summer'), ...tiles.summer },
  { text: 'cat.winter', to: paths.category('winter'), ...tiles.winter },
  { text: 'cat.flowering', to: paths.category('flowering'), ...tiles.flowering },
  { text: 'cat.outdoor', to: paths.category('outdoor'), ...tiles.outdoor },
  { text: 'cat.indoor', to: paths.category('indoor'), ...tiles.indoor },
  { text: 'cat.shrubs', to: paths.category('shrubs'), ...tiles.shrubs },
  { text: 'cat.trees', to: paths.category('trees'), ...tiles.trees },
  { text: 'cat.natural-grass', to: paths.category('natural-grass'), ...tiles.naturalGrass },
  { text: 'cat.succulents', to: paths.category('succulents'), ...tiles.succulents },
  { text: 'cat.low-light', to: paths.category('low-light'), ...tiles.lowLight },
  { text: 'cat.pet-safe', to: paths.category('pet-safe'), ...tiles.petSafe },
  { text: 'cat.easy-care', to: paths.category('easy-care'), ...tiles.easyCare },
]
