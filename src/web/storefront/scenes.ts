import hero768 from '../assets/scenes/hero-768.avif'
import hero1280 from '../assets/scenes/hero-1280.avif'
import hero1600 from '../assets/scenes/hero-1600.avif'
import heroWebp from '../assets/scenes/hero.webp'
import heroUpright540 from '../assets/scenes/hero-upright-540.avif'
import heroUpright768 from '../assets/scenes/hero-upright-768.avif'
import heroUpright1080 from '../assets/scenes/hero-upright-1080.avif'
import heroUprightWebp from '../assets/scenes/hero-upright.webp'
import garden640 from '../assets/scenes/garden-640.avif'
import garden1280 from '../assets/scenes/garden-1280.avif'
import gardenPhone480 from '../assets/scenes/garden-phone-480.avif'
import gardenPhone840 from '../assets/scenes/garden-phone-840.avif'
import gardenPhoneWebp from '../assets/scenes/garden-phone.webp'
import gardenWebp from '../assets/scenes/garden.webp'
import archPhone480 from '../assets/scenes/arch-phone-480.avif'
import archPhone736 from '../assets/scenes/arch-phone-736.avif'
import archPhoneWebp from '../assets/scenes/arch-phone.webp'
import arch768 from '../assets/scenes/arch-768.avif'
import arch1280 from '../assets/scenes/arch-1280.avif'
import archWebp from '../assets/scenes/arch.webp'
import villa700 from '../assets/scenes/villa-700.avif'
import villa1400 from '../assets/scenes/villa-1400.avif'
import villaWebp from '../assets/scenes/villa.webp'
import roof700 from '../assets/scenes/roof-700.avif'
import roof1400 from '../assets/scenes/roof-1400.avif'
import roofWebp from '../assets/scenes/roof.webp'
import balcony700 from '../assets/scenes/balcony-700.avif'
import balcony1400 from '../assets/scenes/balcony-1400.avif'
import balconyWebp from '../assets/scenes/balcony.webp'
import restHouse500 from '../assets/scenes/resthouse-500.avif'
import restHouse760 from '../assets/scenes/resthouse-760.avif'
import restHouseWebp from '../assets/scenes/resthouse.webp'
import care540 from '../assets/scenes/care-540.avif'
import care940 from '../assets/scenes/care-940.avif'
import careWebp from '../assets/scenes/care.webp'
import play500 from '../assets/scenes/play-500.avif'
import play760 from '../assets/scenes/play-760.avif'
import playWebp from '../assets/scenes/play.webp'
import inclusivePlay500 from '../assets/scenes/inclusive-500.avif'
import inclusivePlay760 from '../assets/scenes/inclusive-760.avif'
import inclusivePlayWebp from '../assets/scenes/inclusive.webp'
import engagement600 from '../assets/scenes/engagement-600.avif'
import engagement1080 from '../assets/scenes/engagement-1080.avif'
import engagementWebp from '../assets/scenes/engagement.webp'
import graduation540 from '../assets/scenes/graduation-540.avif'
import graduation1080 from '../assets/scenes/graduation-1080.avif'
import graduationWebp from '../assets/scenes/graduation.webp'
import birthday540 from '../assets/scenes/birthday-540.avif'
import birthday1080 from '../assets/scenes/birthday-1080.avif'
import birthdayWebp from '../assets/scenes/birthday.webp'
import business700 from '../assets/scenes/business-700.avif'
import business1400 from '../assets/scenes/business-1400.avif'
import businessWebp from '../assets/scenes/business.webp'
import type { SceneFiles } from './scene.tsx'

/** The pictures of places, each in the widths the layout uses. */
export const scenes = {
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
} satisfies Record<string, SceneFiles>
