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
import engagement600 from '../assets/illustrations/engagement-600.avif'
import engagement1080 from '../assets/illustrations/engagement-1080.avif'
import engagementWebp from '../assets/illustrations/engagement.webp'
import graduation540 from '../assets/illustrations/graduation-540.avif'
import graduation1080 from '../assets/illustrations/graduation-1080.avif'
import graduationWebp from '../assets/illustrations/graduation.webp'
import birthday540 from '../assets/illustrations/birthday-540.avif'
import birthday1080 from '../assets/illustrations/birthday-1080.avif'
import birthdayWebp from '../assets/illustrations/birthday.webp'
import business700 from '../assets/illustrations/business-700.avif'
import business1400 from '../assets/illustrations/business-1400.avif'
import businessWebp from '../assets/illustrations/business.webp'
import type { IllustrationFiles } from '../ui/illustration.tsx'

/** The pictures of places, each in the widths the layout uses. */
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
  engagement: {
    avif: [
      [engagement600, 600],
      [engagement1080, 1080],
    ],
    webp: engagementWebp,
    width: 1080,
    height: 1469,
  },
  graduation: {
    avif: [
      [graduation540, 540],
      [graduation1080, 1080],
    ],
    webp: graduationWebp,
    width: 1080,
    height: 562,
  },
  birthday: {
    avif: [
      [birthday540, 540],
      [birthday1080, 1080],
    ],
    webp: birthdayWebp,
    width: 1080,
    height: 821,
  },
  business: {
    avif: [
      [business700, 700],
      [business1400, 1400],
    ],
    webp: businessWebp,
    width: 1280,
    height: 960,
  },
} satisfies Record<string, IllustrationFiles>
