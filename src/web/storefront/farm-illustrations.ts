import delivery640 from '../assets/illustrations/delivery-640.avif'
import delivery1280 from '../assets/illustrations/delivery-1280.avif'
import deliveryWebp from '../assets/illustrations/delivery.webp'
import nursery800 from '../assets/illustrations/nursery-800.avif'
import nursery1280 from '../assets/illustrations/nursery-1280.avif'
import nursery1600 from '../assets/illustrations/nursery-1600.avif'
import nurseryWebp from '../assets/illustrations/nursery.webp'
import potting640 from '../assets/illustrations/potting-640.avif'
import potting1280 from '../assets/illustrations/potting-1280.avif'
import pottingWebp from '../assets/illustrations/potting.webp'
import shadeHouse640 from '../assets/illustrations/shade-house-640.avif'
import shadeHouse1080 from '../assets/illustrations/shade-house-1080.avif'
import shadeHouseWebp from '../assets/illustrations/shade-house.webp'
import type { IllustrationFiles } from '../ui/illustration.tsx'

/** The pictures of the farm, each in the widths used by the page about the company. */
export const farmIllustrations = {
  nursery: {
    avif: [
      [nursery800, 800],
      [nursery1280, 1280],
      [nursery1600, 1600],
    ],
    webp: nurseryWebp,
    width: 1280,
    height: 560,
  },
  shadeHouse: {
    avif: [
      [shadeHouse640, 640],
      [shadeHouse1080, 1080],
    ],
    webp: shadeHouseWebp,
    width: 1080,
    height: 1260,
  },
  potting: {
    avif: [
      [potting640, 640],
      [potting1280, 1280],
    ],
    webp: pottingWebp,
    width: 1280,
    height: 960,
  },
  delivery: {
    avif: [
      [delivery640, 640],
      [delivery1280, 1280],
    ],
    webp: deliveryWebp,
    width: 1280,
    height: 960,
  },
} satisfies Record<string, IllustrationFiles>
