import hero768 from '../assets/illustrations/hero-768.avif'
import hero1280 from '../assets/illustrations/hero-1280.avif'
import hero1600 from '../assets/illustrations/hero-1600.avif'
import heroWebp from '../assets/illustrations/hero.webp'
import heroUpright540 from '../assets/illustrations/hero-upright-540.avif'
import heroUpright768 from '../assets/illustrations/hero-upright-768.avif'
import heroUpright1080 from '../assets/illustrations/hero-upright-1080.avif'
import heroUprightWebp from '../assets/illustrations/hero-upright.webp'
import garden640 from '../assets/illustrations/garden-640.avif'
import garden1280 from '../assets/illustrations/garden-1280.avif'
import gardenPhone480 from '../assets/illustrations/garden-phone-480.avif'
import gardenPhone840 from '../assets/illustrations/garden-phone-840.avif'
import gardenPhoneWebp from '../assets/illustrations/garden-phone.webp'
import gardenWebp from '../assets/illustrations/garden.webp'
import archPhone480 from '../assets/illustrations/arch-phone-480.avif'
import archPhone736 from '../assets/illustrations/arch-phone-736.avif'
import archPhoneWebp from '../assets/illustrations/arch-phone.webp'
import arch768 from '../assets/illustrations/arch-768.avif'
import arch1280 from '../assets/illustrations/arch-1280.avif'
import archWebp from '../assets/illustrations/arch.webp'
import type { IllustrationFiles } from '../ui/illustration.tsx'

/** The heroes of the home page and of the services, each in the widths the layout uses. */
export const illustrations = {
  hero: {
    avif: [
      [hero768, 768],
      [hero1280, 1280],
      [hero1600, 1600],
    ],
    webp: heroWebp,
    width: 1280,
    height: 560,
    phone: {
      avif: [
        [heroUpright540, 540],
        [heroUpright768, 768],
        [heroUpright1080, 1080],
      ],
      webp: heroUprightWebp,
      width: 1080,
      height: 1260,
    },
  },
  garden: {
    avif: [
      [garden640, 640],
      [garden1280, 1280],
    ],
    webp: gardenWebp,
    width: 1280,
    height: 560,
    phone: {
      avif: [
        [gardenPhone480, 480],
        [gardenPhone840, 840],
      ],
      webp: gardenPhoneWebp,
      width: 840,
      height: 700,
    },
  },
  arch: {
    avif: [
      [arch768, 768],
      [arch1280, 1280],
    ],
    webp: archWebp,
    width: 1280,
    height: 563,
    phone: {
      avif: [
        [archPhone480, 480],
        [archPhone736, 736],
      ],
      webp: archPhoneWebp,
      width: 736,
      height: 507,
    },
  },
} satisfies Record<string, IllustrationFiles>
