import villa700 from '../assets/illustrations/villa-700.avif'
import villa1400 from '../assets/illustrations/villa-1400.avif'
import villaWebp from '../assets/illustrations/villa.webp'
import roof700 from '../assets/illustrations/roof-700.avif'
import roof1400 from '../assets/illustrations/roof-1400.avif'
import roofWebp from '../assets/illustrations/roof.webp'
import balcony700 from '../assets/illustrations/balcony-700.avif'
import balcony1400 from '../assets/illustrations/balcony-1400.avif'
import balconyWebp from '../assets/illustrations/balcony.webp'
import restHouse500 from '../assets/illustrations/resthouse-500.avif'
import restHouse760 from '../assets/illustrations/resthouse-760.avif'
import restHouseWebp from '../assets/illustrations/resthouse.webp'
import care540 from '../assets/illustrations/care-540.avif'
import care940 from '../assets/illustrations/care-940.avif'
import careWebp from '../assets/illustrations/care.webp'
import play500 from '../assets/illustrations/play-500.avif'
import play760 from '../assets/illustrations/play-760.avif'
import playWebp from '../assets/illustrations/play.webp'
import inclusivePlay500 from '../assets/illustrations/inclusive-500.avif'
import inclusivePlay760 from '../assets/illustrations/inclusive-760.avif'
import inclusivePlayWebp from '../assets/illustrations/inclusive.webp'
import type { IllustrationFiles } from '../ui/illustration.tsx'

/** Finished gardens, each in the widths the layout uses. */
export const landscapeIllustrations = {
  villa: {
    avif: [
      [villa700, 700],
      [villa1400, 1400],
    ],
    webp: villaWebp,
    width: 1280,
    height: 823,
  },
  roof: {
    avif: [
      [roof700, 700],
      [roof1400, 1400],
    ],
    webp: roofWebp,
    width: 1280,
    height: 823,
  },
  balcony: {
    avif: [
      [balcony700, 700],
      [balcony1400, 1400],
    ],
    webp: balconyWebp,
    width: 1280,
    height: 823,
  },
  restHouse: {
    avif: [
      [restHouse500, 500],
      [restHouse760, 760],
    ],
    webp: restHouseWebp,
    width: 760,
    height: 489,
  },
  care: {
    avif: [
      [care540, 540],
      [care940, 940],
    ],
    webp: careWebp,
    width: 940,
    height: 705,
  },
  play: {
    avif: [
      [play500, 500],
      [play760, 760],
    ],
    webp: playWebp,
    width: 760,
    height: 489,
  },
  inclusivePlay: {
    avif: [
      [inclusivePlay500, 500],
      [inclusivePlay760, 760],
    ],
    webp: inclusivePlayWebp,
    width: 760,
    height: 489,
  },
} satisfies Record<string, IllustrationFiles>
