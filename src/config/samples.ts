/**
 * Sample values of a demo where only the owner knows the real ones; the only place of samples. A live shop requires real values and refuses
 * these: they belong to nobody, or to somebody else.
 */
export const samples = {
  /** The tax authority's published sample. */
  vatNumber: '399999999900003',
  /** A number in the format of Riyadh's. */
  commercialRegistration: '1010000142',
  staffPhone: '+966500000001',
  sellerAddressAr: 'الرياض، المملكة العربية السعودية',
  sellerAddressEn: 'Riyadh, Saudi Arabia',
  shopEmail: 'shop@warif.example',
  shopEmails: ['info@warif.example', 'orders@warif.example', 'gardens@warif.example'],
  shopPhones: ['+966 11 000 0142', '+966 50 000 0142', '+966 50 000 0143'],
  shopWhatsApp: '+966 50 000 0144',
  shopMapUrl: 'https://www.openstreetmap.org/?mlat=24.88&mlon=46.57#map=12/24.88/46.57',
  shopHoursAr: 'السبت إلى الخميس، من 8 صباحًا إلى 6 مساءً',
  shopHoursEn: 'Saturday to Thursday, 8 AM to 6 PM',
  shopStoryAr:
    'بدأت مزرعتنا بنصف هكتار من النخيل والسدر. واليوم نربّي أصنافًا كثيرة، ونوصّلها إلى البيوت في الرياض وبقية مدن المملكة.',
  shopStoryEn:
    'The nursery began with half a hectare of palms and sidr. Today we raise many kinds and deliver them to homes in Riyadh and across the Kingdom.',
  siteVisitTermsAr: 'المعاينة داخل الرياض مجانية.',
  siteVisitTermsEn: 'Visits inside Riyadh are free.',
} as const

const withoutSpaces = (text: string): string => text.replaceAll(' ', '')
const known = new Set(Object.values(samples).flat().map(withoutSpaces))

/** Whether a value, or one of a list, is a demo's; a phone is the same with and without spaces. */
export const isSample = (value: string | readonly string[] | undefined): boolean =>
  [value ?? []].flat().some((each) => known.has(withoutSpaces(each)))
