/** A word in both languages. */
interface Word {
  ar: string
  en: string
}

/** Cultivar names used by nurseries; the colour, by its slug, is that of the flowers or leaves. */
export const cultivars: readonly (Word & { color?: string })[] = [
  { en: 'Alba', ar: 'ألبا', color: 'white' },
  { en: 'Nivea', ar: 'نيفيا', color: 'white' },
  { en: 'Snowflake', ar: 'سنوفليك', color: 'white' },
  { en: 'Moonlight', ar: 'مونلايت', color: 'white' },
  { en: 'Rubra', ar: 'روبرا', color: 'red' },
  { en: 'Coccinea', ar: 'كوكسينيا', color: 'red' },
  { en: 'Ruby Glow', ar: 'روبي غلو', color: 'red' },
  { en: 'Crimson Star', ar: 'كريمسون ستار', color: 'red' },
  { en: 'Rosea', ar: 'روزيا', color: 'pink' },
  { en: 'Pink Princess', ar: 'بينك برنسيس', color: 'pink' },
  { en: 'Blush', ar: 'بلش', color: 'pink' },
  { en: 'Desert Dawn', ar: 'فجر الصحراء', color: 'pink' },
  { en: 'Purpurea', ar: 'بوربوريا', color: 'purple' },
  { en: 'Violet Queen', ar: 'فيوليت كوين', color: 'purple' },
  { en: 'Atropurpurea', ar: 'أتروبوربوريا', color: 'purple' },
  { en: 'Amethyst', ar: 'أميثيست', color: 'purple' },
  { en: 'Aurea', ar: 'أوريا', color: 'yellow' },
  { en: 'Gold Coast', ar: 'غولد كوست', color: 'yellow' },
  { en: 'Lemon Lime', ar: 'ليمون لايم', color: 'yellow' },
  { en: 'Golden Sun', ar: 'غولدن صن', color: 'yellow' },
  { en: 'Aurantiaca', ar: 'أورانتياكا', color: 'orange' },
  { en: 'Sunset', ar: 'صنست', color: 'orange' },
  { en: 'Tangerine', ar: 'تانجرين', color: 'orange' },
  { en: 'Variegata', ar: 'فاريجاتا' },
  { en: 'Compacta', ar: 'كومباكتا' },
  { en: 'Nana', ar: 'نانا' },
  { en: 'Grandiflora', ar: 'غرانديفلورا' },
  { en: 'Elegantissima', ar: 'إليغانتيسيما' },
  { en: 'Gracilis', ar: 'غراسيليس' },
  { en: 'Pendula', ar: 'بندولا' },
  { en: 'Silver Queen', ar: 'سيلفر كوين' },
  { en: 'Emerald', ar: 'إميرالد' },
  { en: 'Jade', ar: 'جيد' },
  { en: 'Black Knight', ar: 'بلاك نايت' },
  { en: 'Crispa', ar: 'كريسبا' },
  { en: 'Marmorata', ar: 'مارموراتا' },
  { en: 'Najd', ar: 'نجد' },
  { en: 'Hijaz', ar: 'الحجاز' },
  { en: 'Asir', ar: 'عسير' },
  { en: 'Diriyah', ar: 'الدرعية' },
]

/** Growth habits and their effect on the price. */
export const habits: readonly (Word & { priceFactor: number })[] = [
  { en: 'young', ar: 'نبتة فتية', priceFactor: 0.8 },
  { en: 'compact', ar: 'قوام مدمج', priceFactor: 1 },
  { en: 'bushy', ar: 'قوام كثيف', priceFactor: 1.1 },
  { en: 'multi-stem', ar: 'متعدد السيقان', priceFactor: 1.3 },
  { en: 'tall', ar: 'قوام مرتفع', priceFactor: 1.4 },
  { en: 'specimen', ar: 'قطعة مميزة', priceFactor: 2.2 },
]

/** Pots by their diameter in centimetres, with the size for filters. */
export const pots: readonly { cm: number; size: string; priceFactor: number }[] = [
  { cm: 9, size: 'small', priceFactor: 0.4 },
  { cm: 11, size: 'small', priceFactor: 0.5 },
  { cm: 13, size: 'small', priceFactor: 0.6 },
  { cm: 15, size: 'medium', priceFactor: 0.8 },
  { cm: 17, size: 'medium', priceFactor: 1 },
  { cm: 19, size: 'medium', priceFactor: 1.2 },
  { cm: 21, size: 'medium', priceFactor: 1.5 },
  { cm: 24, size: 'large', priceFactor: 2 },
  { cm: 30, size: 'large', priceFactor: 2.8 },
  { cm: 40, size: 'large', priceFactor: 4 },
]

/** The location of the nursery. */
export const nurseries: readonly Word[] = [
  { en: 'Al-Kharj', ar: 'الخرج' },
  { en: 'Qassim', ar: 'القصيم' },
  { en: 'Taif', ar: 'الطائف' },
  { en: 'Al-Ahsa', ar: 'الأحساء' },
  { en: 'Tabuk', ar: 'تبوك' },
  { en: 'Jazan', ar: 'جازان' },
  { en: 'Hail', ar: 'حائل' },
  { en: 'Najran', ar: 'نجران' },
]
