import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Locale } from '#shared/locale.ts'
import { root } from '../support/files.ts'

/** A word of the shop, and the words that must not replace it in `locales` (decision 0053). */
interface Term {
  word: string
  never: RegExp
  /** `namespace:key` of the texts that are exceptions; `namespace:key*` for all keys that begin so. */
  but?: readonly string[]
}

/** Matches whole Arabic words, with the article and the particles that are written together with a word. */
const arabic = (...words: string[]) =>
  new RegExp(
    `(?<!\\p{L}\\p{M}*)[وف]?(?:ال|بال|كال|لل|[بلك])?(?:${words.join('|')})(?!\\p{M}*\\p{L})`,
    'u',
  )
/** Matches the words at the beginning of a sentence or a clause, without particles. */
const atStart = (...words: string[]) =>
  new RegExp(`(?:^|[.:؛،!؟]\\s+)و?(?:${words.join('|')})(?!\\p{M}*\\p{L})`, 'u')

const glossary: Record<Locale, readonly Term[]> = {
  ar: [
    // The law on electronic commerce uses المنتج, and returned goods are not always plants.
    {
      word: 'نبتة',
      never: arabic('منتج', 'منتجات', 'منتجًا'),
      but: ['policies:returns.2.text'],
    },
    { word: 'توصيل', never: arabic('شحن', 'شحنها', 'شحنه', 'تُشحن') },
    { word: 'بنك', never: arabic('مصرف', 'مصرفك', 'مصارف') },
    // The kind of shop, in the word that people search for.
    {
      word: 'مزرعة',
      never: arabic('مشتل', 'مشتلنا', 'مشاتل'),
      but: ['common:brand.tagline', 'home:home.metaTitle'],
    },
    { word: 'قسم', never: arabic('فئة', 'فئات') },
    { word: 'كود الخصم', never: /قسيمة|القسيمة|رمز (?:ال)?خصم|كوبون/u },
    { word: 'تصفية', never: arabic('مرشحات', 'فلتر', 'فلاتر') },
    { word: 'طرق الدفع', never: /وسائل الدفع/u },
    { word: 'خدمة الزراعة', never: /المساعدة في الزراعة|مساعدة في الزراعة/u },
    { word: 'تم التسليم', never: /تم التوصيل/u },
    { word: 'في الطريق إليك', never: /تم الشحن|في الطريق$/u },
    { word: 'ملغي', never: arabic('ملغى', 'ملغاة') },
    { word: 'بانتظار التأكيد', never: /قيد الانتظار/u },
    { word: 'مبلغ مسترد', never: arabic('مُعاد', 'مُعادة') },
    {
      word: 'سنرسل: a promise is in the future',
      never: atStart(
        'نرسل',
        'نتصل',
        'ننقلك',
        'نرد',
        'نعيد',
        'نخبرك',
        'نراسلك',
        'نبلغك',
        'نستبدلها',
        'نجيبك',
        'نؤكد',
      ),
    },
    {
      word: 'تم …: a notice',
      never: arabic(
        'أُضيفت?',
        'أُزيلت?',
        'حُذفت?',
        'نُقلت?',
        'طُبّقت?',
        'نُسخت?',
        'أُلغيت?',
        'أُرسلت?',
        'رُفضت?',
        'أُعيدت?',
        'سُجّلت?',
        'فُتحت?',
      ),
    },
    {
      word: 'إضافة: a button is a noun',
      never:
        /^(?:كبّر|نزّل|أبقِ|انسخ|احفظ|أزل|انقل|طبّق|أرسل|اجعله|اعرض|ابحث|احجز|اسألنا)(?: \p{L}+)?$/u,
    },
    // The ellipsis of page links is HTML of the contract; the other exceptions are Latin text.
    { word: '، ؛ ؟', never: /\p{Script=Arabic}\s*[,;?]/u },
    { word: '«»', never: /["'“”]/u },
  ],
  en: [
    // Texts of the specification (§8).
    {
      word: 'wishlist',
      never: /favou?rites?/iu,
      but: ['common:product.loginToFavorite', 'common:product.favoriteFailed'],
    },
    // «Please login to save favorites» is a text of the specification (§8).
    {
      word: 'log in, log out',
      never: /\bsign(?:ed|ing)?[ -](?:in|out|up)\b|please login/iu,
      but: ['common:product.loginToFavorite'],
    },
    // Rates and messages of the contract (§6, §14).
    {
      word: 'delivery',
      never: /\bshipping\b/iu,
      but: ['errors:shipping*', 'errors:methodFreeShipping'],
    },
    // Messages of the contract (§14).
    {
      word: 'cancelled',
      never: /\bcancel(?:ed|ing)\b/iu,
      but: ['errors:orderCancelled', 'errors:cannotCancelOrder'],
    },
    {
      word: 'email',
      never: /\be-mail/iu,
      but: ['errors:invalidEmail', 'errors:phoneOrEmailRequired'],
    },
    // Texts of the specification (§8) and messages of the contract (§14).
    {
      word: 'promo code',
      never: /\bcoupons?\b/iu,
      but: [
        'cart:couponApplied',
        'cart:couponRemoved',
        'cart:cart.failedApply',
        'cart:cart.failedRemoveCoupon',
        'common:auth.needCoupon',
        'common:auth.needRemoveCoupon',
        'errors:couponApplied',
        'errors:couponRemoved',
      ],
    },
    { word: 'colour', never: /\bcolors?\b/iu },
    {
      word: 'code',
      never: /\bOTP\b/u,
      but: ['auth:auth.verified', 'auth:invalidOTP', 'errors:otpVerified', 'errors:invalidOTP'],
    },
    { word: 'rest house', never: /\bretreats?\b/iu },
    { word: 'business event', never: /\bmeetings?\b/iu },
    // The kind of shop, as in Arabic «مزرعة»; the exceptions are names of the contract for the stock location and the carrier.
    {
      word: 'nursery',
      never: /\bfarms?\b/iu,
      but: ['errors:inventorySource', 'errors:carrierFarm', 'messages:ownVan'],
    },
    { word: 'new arrivals', never: /latest added/iu },
    { word: 'order again', never: /\breorder\b/iu },
    { word: '’ “ ”', never: /["'«»]/u },
  ],
}

/**
 * Typos that no text may contain: two spaces, a space before a punctuation mark, a stretched letter, three dots (except in «Loading...» of
 * the specification).
 */
const typos: Term = {
  word: 'no typo',
  never: / {2}|^\s|\s$|\s[.,،؛؟:!]|(?<![بلك])ـ|(?<!Loading)\.\.\./u,
  but: ['cart:cart.comma'],
}

/** The back office uses words of its own (office.md O7.2): product, where the shop says plant. */
const isOfShop = (file: string) => !/^(office|office-[a-z]+|jobs)\.json$/.test(file)

const sentencesIn = (locale: Locale, isWanted: (file: string) => boolean = isOfShop) =>
  readdirSync(join(root, 'locales', locale))
    .filter(isWanted)
    .flatMap((file) =>
      Object.entries(
        JSON.parse(readFileSync(join(root, 'locales', locale, file), 'utf8')) as Record<
          string,
          string
        >,
      ).map(([key, text]) => ({
        key: `${file.slice(0, -'.json'.length)}:${key}`,
        text,
      })),
    )

const isExcepted = ({ but = [] }: Term, key: string) =>
  but.some((name) => (name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name))

test.each(['ar', 'en'] as const)(
  'texts use one word for one thing, future for promises, «تم» for notices, and one spelling (%s)',
  (locale) => {
    const sentences = sentencesIn(locale)
    for (const term of [...glossary[locale], typos]) {
      const found = sentences.filter(({ text }) => term.never.test(text))
      expect
        .soft(
          found.filter(({ key }) => !isExcepted(term, key)),
          term.word,
        )
        .toEqual([])
      // An exception that is no longer needed would hide the next typo.
      expect
        .soft(
          (term.but ?? []).filter(
            (name) => !found.some(({ key }) => isExcepted({ ...term, but: [name] }, key)),
          ),
          `exceptions of ${term.word}`,
        )
        .toEqual([])
    }
  },
)

test.each(['ar', 'en'] as const)(
  'the back office calls a promo code a coupon, as office.md O7.2 does (%s)',
  (locale) => {
    const sentences = sentencesIn(locale, (file) => !isOfShop(file))
    expect(
      sentences.filter(({ text }) =>
        /promo|voucher|discount code|(?<!بار)كود|قسيمة|رمز (?:ال)?خصم/iu.test(text),
      ),
    ).toEqual([])
  },
)

test('the back office calls a delivered order what the customer reads, in every list, button and log', () => {
  const sentences = sentencesIn('ar', (file) => !isOfShop(file))
  expect(sentences.filter(({ text }) => text.includes('تم التوصيل'))).toEqual([])
})

test.each([
  ['ar', /مبرّ?دة/u, /رياض وضواحيها/u, /شركة توصيل/u],
  ['en', /\b(?:cooled|refrigerated) van\b/iu, /Riyadh and its suburbs/u, /\bcourier\b/u],
] as const)(
  'the cooled van is promised only to Riyadh and its suburbs (%s)',
  (locale, van, city, courier) => {
    const promises = sentencesIn(locale).filter(({ text }) => van.test(text))
    expect(promises.length).toBeGreaterThan(1)
    expect(promises.filter(({ text }) => !city.test(text) || !courier.test(text))).toEqual([])
  },
)
