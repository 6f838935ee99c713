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

/** Places decorated for an event, each in the widths the layout uses. */
export const eventIllustrations = {
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
