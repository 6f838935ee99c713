import type { City } from './climate.ts'

/** The middle day of each month, counted from 1 January (plants.md 51.3). */
const middleDay = [15, 46, 75, 105, 135, 162, 198, 228, 258, 288, 318, 344] as const

/** The usual weather of a month. */
export interface Weather {
  /** Mean daily maximum and minimum, °C. */
  maxC: number
  minC: number
  /** Vapour pressure of the air, kPa. */
  vapourKpa: number
  /** Vapour pressure deficit in the afternoon, kPa. */
  deficitKpa: number
  /** 0 rare … 3 very often. */
  dust: number
  /** Hours from sunrise to sunset. */
  dayHours: number
  /** Radiation above the atmosphere, MJ m⁻² a day. */
  radiationMj: number
  /** Reference evapotranspiration, mm a day. */
  et0Mm: number
}

/** Returns the vapour pressure of saturated air at `celsius`, kPa (Tetens). */
export const saturationKpa = (celsius: number): number =>
  0.6108 * Math.exp((17.27 * celsius) / (celsius + 237.3))

/** Returns the weather of a month (1–12) in a city, calculated from its normals (plants.md 51.3). @throws RangeError no such month */
export function weatherOf(city: City, month: number): Weather {
  const known =
    weatherByCity.get(city) ?? middleDay.map((_, index) => calculateWeather(city, index))
  weatherByCity.set(city, known)
  const weather = known[month - 1]
  if (!weather) throw new RangeError(`month ${month}`)
  return weather
}

/** A cache: normals do not change while the program runs. */
const weatherByCity = new WeakMap<City, Weather[]>()

function calculateWeather(city: City, index: number): Weather {
  const maxC = city.maxC[index] ?? Number.NaN
  const minC = city.minC[index] ?? Number.NaN
  const humidity = city.humidityPercent[index] ?? Number.NaN
  const vapourKpa = ((humidity / 100) * (saturationKpa(maxC) + saturationKpa(minC))) / 2
  const { dayHours, radiationMj } = skyOf(city.latitude, middleDay[index] ?? 1)
  return {
    maxC,
    minC,
    vapourKpa,
    deficitKpa: saturationKpa(maxC) - vapourKpa,
    dust: city.dust[index] ?? 0,
    dayHours,
    radiationMj,
    // Hargreaves; 0.408 converts MJ m⁻² to mm of water.
    et0Mm:
      0.0023 *
      ((maxC + minC) / 2 + 17.8) *
      Math.sqrt(maxC - minC) *
      0.408 *
      radiationMj *
      city.et0Factor,
  }
}

/** Returns the length of a day and the radiation above the atmosphere (FAO-56, equations 21–25 and 34). */
function skyOf(latitude: number, day: number): { dayHours: number; radiationMj: number } {
  const phi = (latitude * Math.PI) / 180
  const angle = (2 * Math.PI * day) / 365
  const distance = 1 + 0.033 * Math.cos(angle)
  const declination = 0.409 * Math.sin(angle - 1.39)
  const sunset = Math.acos(-Math.tan(phi) * Math.tan(declination))
  return {
    dayHours: (24 * sunset) / Math.PI,
    radiationMj:
      ((24 * 60) / Math.PI) *
      0.082 *
      distance *
      (sunset * Math.sin(phi) * Math.sin(declination) +
        Math.cos(phi) * Math.cos(declination) * Math.sin(sunset)),
  }
}

/** Returns whether frost at night is likely in that month, by the normals (plants.md 51.5). */
export function frostOf(city: City, month: number): 'none' | 'possible' | 'likely' {
  const coldest = weatherOf(city, month).minC - city.coldDropC
  return coldest <= 0 ? 'likely' : coldest <= 3.5 ? 'possible' : 'none'
}
