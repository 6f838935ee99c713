/** A city of the Kingdom with its suggested name in each language, and other spellings and short forms in use. */
export interface City {
  ar: string
  en: string
  also?: readonly string[]
}

/**
 * Riyadh and its suburbs, which the shop's van delivers to. Spellings are folded before they are compared (`foldForSearch`): hamza, ta
 * marbuta, diacritics, the Arabic article, case and hyphens make no difference, so such variants are not listed; variants with an article
 * in Latin letters are.
 */
export const vanCities: readonly City[] = [
  {
    ar: 'الرياض',
    en: 'Riyadh',
    also: [
      ...[
        'مدينة الرياض',
        'الرياض السعودية',
        'الرياض المملكة العربية السعودية',
        'Riyadh City',
        'City of Riyadh',
      ],
      ...[
        'Riyadh KSA',
        'Riyadh Saudi Arabia',
        'Riyad',
        'Riad',
        'Ryadh',
        'Er Riad',
        'Arriyadh',
        'RUH',
      ],
      ...['Ar Riyadh', 'Al Riyadh', 'Er Riyadh', 'Ar Riyad', 'Al Riyad'],
    ],
  },
  {
    ar: 'الدرعية',
    en: 'Diriyah',
    also: [
      ...[
        'الدرعية الجديدة',
        'محافظة الدرعية',
        'Diriya',
        'Diriyya',
        'Diriyyah',
        'Dir iyah',
        'Dariyah',
        'Deraiya',
        'Deriyah',
        'Dereyah',
      ],
      ...['Ad Diriyah', 'Al Diriyah', 'Addiriyah', 'Aldiriyah', 'Al Dariyah', 'Ad Diriya'],
    ],
  },
  {
    ar: 'العمارية',
    en: 'Ammariyah',
    also: ['Al Ammariyah', 'Ammariya', 'Al Ammariya', 'Amariyah', 'Al Amariyah', 'Alammariyah'],
  },
  {
    ar: 'العيينة',
    en: 'Uyaynah',
    also: ['Al Uyaynah', 'Uyayna', 'Al Uyayna', 'Uyainah', 'Al Uyainah', 'Ayina', 'Al Ayina'],
  },
  {
    ar: 'الجبيلة',
    en: 'Jubaylah',
    also: ['Al Jubaylah', 'Jubayla', 'Al Jubayla', 'Jubailah', 'Al Jubailah'],
  },
  { ar: 'عرقة', en: 'Irqah', also: ['Arqah', 'Irqa', 'Erqah'] },
  {
    ar: 'الجنادرية',
    en: 'Janadriyah',
    also: ['Al Janadriyah', 'Janadriya', 'Al Janadriya', 'Janadriyya', 'Aljanadriyah'],
  },
  { ar: 'ديراب', en: 'Dirab', also: ['Deerab', 'Derab'] },
  {
    ar: 'الحائر',
    en: 'Al Hair',
    also: ['Hair', 'Al Hayer', 'Hayer', 'Al Haer', 'Haer', 'Al Hayir', 'Alhair'],
  },
  { ar: 'بنبان', en: 'Banban' },
]

/** The larger cities that a courier delivers to; only suggestions, because any city outside the van's area takes equally long. */
export const courierCities: readonly City[] = [
  { ar: 'مكة المكرمة', en: 'Makkah' },
  { ar: 'المدينة المنورة', en: 'Madinah', also: ['Medina'] },
  { ar: 'جدة', en: 'Jeddah', also: ['Jiddah', 'Jedda'] },
  { ar: 'الدمام', en: 'Dammam' },
  { ar: 'الخبر', en: 'Khobar' },
  { ar: 'الظهران', en: 'Dhahran' },
  { ar: 'الأحساء', en: 'Al Ahsa', also: ['Al Hasa', 'Alahsa', 'الحسا'] },
  { ar: 'الهفوف', en: 'Hofuf', also: ['Hofof', 'Al Hofuf'] },
  { ar: 'الجبيل', en: 'Jubail' },
  { ar: 'القطيف', en: 'Qatif' },
  { ar: 'رأس تنورة', en: 'Ras Tanura', also: ['Ras Tannura'] },
  { ar: 'بقيق', en: 'Abqaiq' },
  { ar: 'حفر الباطن', en: 'Hafar Al Batin', also: ['Hafr Al Batin', 'Hafr'] },
  { ar: 'الخفجي', en: 'Khafji' },
  { ar: 'الطائف', en: 'Taif', also: ['Tayif'] },
  { ar: 'رابغ', en: 'Rabigh' },
  { ar: 'ينبع', en: 'Yanbu', also: ['Yanbo'] },
  { ar: 'القنفذة', en: 'Qunfudhah' },
  { ar: 'بريدة', en: 'Buraydah', also: ['Buraidah'] },
  { ar: 'عنيزة', en: 'Unaizah', also: ['Unayzah', 'Onaizah'] },
  { ar: 'الرس', en: 'Ar Rass', also: ['Al Rass'] },
  { ar: 'حائل', en: 'Hail' },
  { ar: 'تبوك', en: 'Tabuk', also: ['Tabouk'] },
  { ar: 'أبها', en: 'Abha' },
  { ar: 'خميس مشيط', en: 'Khamis Mushait' },
  { ar: 'بيشة', en: 'Bisha' },
  { ar: 'محايل عسير', en: 'Muhayil' },
  { ar: 'نجران', en: 'Najran' },
  { ar: 'شرورة', en: 'Sharurah', also: ['Sharorah'] },
  { ar: 'جازان', en: 'Jazan', also: ['جيزان', 'Jizan', 'Gizan'] },
  { ar: 'صبيا', en: 'Sabya', also: ['Sabia'] },
  { ar: 'الباحة', en: 'Al Baha', also: ['Albaha', 'Baha'] },
  { ar: 'عرعر', en: 'Arar' },
  { ar: 'سكاكا', en: 'Sakaka', also: ['Sakakah'] },
  { ar: 'القريات', en: 'Qurayyat' },
  { ar: 'رفحاء', en: 'Rafha' },
  { ar: 'الخرج', en: 'Al Kharj' },
  { ar: 'المزاحمية', en: 'Muzahimiyah' },
  { ar: 'المجمعة', en: 'Majmaah' },
  { ar: 'الزلفي', en: 'Zulfi' },
  { ar: 'شقراء', en: 'Shaqra' },
  { ar: 'القويعية', en: 'Quwayiyah' },
  { ar: 'الدوادمي', en: 'Dawadmi', also: ['Dawadimi'] },
  { ar: 'عفيف', en: 'Afif' },
  { ar: 'الأفلاج', en: 'Al Aflaj' },
  { ar: 'وادي الدواسر', en: 'Wadi Ad Dawasir' },
]

/** Towns whose names are one letter from that of a city above: they are no misspellings of it. */
export const similarTowns: readonly string[] = [
  ...['طريف', 'Tarif', 'الحائط', 'الدائر', 'الداير', 'العقيق', 'الشقيق', 'الشعراء', 'عردة'],
  ...['Haql', 'Hali', 'Bahra'],
]
