import { expect, test } from 'vitest'
import { mayNamePerson } from '#shared/text/personal.ts'

test.each([
  '0512345678',
  '٠٥١٢٣٤٥٦٧٨',
  '۰۵۱۲۳۴۵۶۷۸',
  '０５１２３４５６７８',
  '+966 51 234 5678',
  'اتصل ٠٥٥ 123 4567',
  'اتصل ٠٥٥ ثم ١٢٣ ثم ٤٥٦٧',
  '055 call 123 or 4567',
  '05a51b23c45',
  '0\u200b5\u200b5\u200b1\u200b2\u200b3',
  'noura@warif.example',
  'noura＠warif.example',
  'noura at gmail dot com',
  'noura warif.com',
  'noura . warif . sa',
  'نورة جيميل',
  'نورة في فارم دوت كوم',
  'نورة في فارم نقطة كوم',
  'نورة جي ميل',
])('mayNamePerson returns true for %s', (typed) => expect(mayNamePerson(typed)).toBe(true))

test.each([
  'na3na3',
  '5ozama 7amra',
  'لسان الحماة',
  'pot 30 cm',
  'PLT-0007',
  'Mentha × piperita',
  'Ficus sp. nova',
  'St. John',
  'dotcomb',
])('mayNamePerson returns false for %s', (typed) => expect(mayNamePerson(typed)).toBe(false))
