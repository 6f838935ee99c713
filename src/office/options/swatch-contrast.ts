const channels = [1, 3, 5] as const
const weights = [0.2126, 0.7152, 0.0722] as const

const luminance = (hex: string): number =>
  channels.reduce((sum, start, index) => {
    const part = parseInt(hex.slice(start, start + 2), 16) / 255
    const linear = part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    return sum + linear * (weights[index] ?? 0)
  }, 0)

/** The contrast of two colours such as `#4F7A4A`, from 1 to 21, as WCAG 2 defines it. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The surfaces of the shop by day and by night. */
export const surfaces = { light: '#FFFFFF', dark: '#16221C' } as const
/** Its ring around a colour there (`product/swatch.module.css`). */
export const rings = { light: 'rgb(18 38 29 / 0.28)', dark: 'rgb(238 242 234 / 0.28)' } as const
export type Surface = keyof typeof surfaces

/** The least contrast at which a colour is seen without the ring around it (WCAG 1.4.11). */
const leastContrast = 3

/** The surfaces of the shop on which a colour is hardly seen, with its contrast; [] for what is no colour. */
export const faintOn = (hex: string): { surface: Surface; contrast: number }[] =>
  /^#[0-9a-f]{6}$/i.test(hex)
    ? (['light', 'dark'] as const)
        .map((surface) => ({ surface, contrast: contrastOf(hex, surfaces[surface]) }))
        .filter(({ contrast }) => contrast < leastContrast)
    : []
