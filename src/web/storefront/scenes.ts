import hero768 from '../assets/scenes/hero-768.avif'
import hero1280 from '../assets/scenes/hero-1280.avif'
import hero1600 from '../assets/scenes/hero-1600.avif'
import heroWebp from '../assets/scenes/hero.webp'
import heroUpright540 from '../assets/scenes/hero-upright-540.avif'
import heroUpright720 from '../assets/scenes/hero-upright-720.avif'
import heroUpright1080 from '../assets/scenes/hero-upright-1080.avif'
import heroUprightWebp from '../assets/scenes/hero-upright.webp'
import garden640 from '../assets/scenes/garden-640.avif'
import garden1280 from '../assets/scenes/garden-1280.avif'
import gardenWebp from '../assets/scenes/garden.webp'
import arch640 from '../assets/scenes/arch-640.avif'
import arch1000 from '../assets/scenes/arch-1000.avif'
import archWebp from '../assets/scenes/arch.webp'
import villa640 from '../assets/scenes/villa-640.avif'
import villa1000 from '../assets/scenes/villa-1000.avif'
import villaWebp from '../assets/scenes/villa.webp'
import courtyard640 from '../assets/scenes/courtyard-640.avif'
import courtyard800 from '../assets/scenes/courtyard-800.avif'
import courtyardWebp from '../assets/scenes/courtyard.webp'
import terrace640 from '../assets/scenes/terrace-640.avif'
import terrace900 from '../assets/scenes/terrace-900.avif'
import terraceWebp from '../assets/scenes/terrace.webp'
import maintain640 from '../assets/scenes/maintain-640.avif'
import maintain900 from '../assets/scenes/maintain-900.avif'
import maintainWebp from '../assets/scenes/maintain.webp'
import play640 from '../assets/scenes/play-640.avif'
import play900 from '../assets/scenes/play-900.avif'
import playWebp from '../assets/scenes/play.webp'
import playinc640 from '../assets/scenes/playinc-640.avif'
import playinc900 from '../assets/scenes/playinc-900.avif'
import playincWebp from '../assets/scenes/playinc.webp'
import stage640 from '../assets/scenes/stage-640.avif'
import stageWebp from '../assets/scenes/stage.webp'
import table640 from '../assets/scenes/table-640.avif'
import tableWebp from '../assets/scenes/table.webp'
import birthday640 from '../assets/scenes/birthday-640.avif'
import birthdayWebp from '../assets/scenes/birthday.webp'
import meeting640 from '../assets/scenes/meeting-640.avif'
import meetingWebp from '../assets/scenes/meeting.webp'
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
        [heroUpright720, 720],
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
  },
  arch: {
    avif: [
      [arch640, 640],
      [arch1000, 1000],
    ],
    webp: archWebp,
    width: 1000,
    height: 611,
  },
  villa: {
    avif: [
      [villa640, 640],
      [villa1000, 1000],
    ],
    webp: villaWebp,
    width: 1000,
    height: 611,
  },
  courtyard: {
    avif: [
      [courtyard640, 640],
      [courtyard800, 800],
    ],
    webp: courtyardWebp,
    width: 800,
    height: 1000,
  },
  terrace: {
    avif: [
      [terrace640, 640],
      [terrace900, 900],
    ],
    webp: terraceWebp,
    width: 900,
    height: 675,
  },
  maintain: {
    avif: [
      [maintain640, 640],
      [maintain900, 900],
    ],
    webp: maintainWebp,
    width: 900,
    height: 675,
  },
  play: {
    avif: [
      [play640, 640],
      [play900, 900],
    ],
    webp: playWebp,
    width: 900,
    height: 675,
  },
  playinc: {
    avif: [
      [playinc640, 640],
      [playinc900, 900],
    ],
    webp: playincWebp,
    width: 900,
    height: 675,
  },
  stage: { avif: [[stage640, 640]], webp: stageWebp, width: 640, height: 480 },
  table: { avif: [[table640, 640]], webp: tableWebp, width: 640, height: 800 },
  birthday: { avif: [[birthday640, 640]], webp: birthdayWebp, width: 640, height: 480 },
  meeting: { avif: [[meeting640, 640]], webp: meetingWebp, width: 640, height: 480 },
} satisfies Record<string, SceneFiles>
