import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findChromium } from '../tools/chromium.mjs'
import { quantile } from './load.ts'

// Downloaded on demand: it is larger than the shop itself.
const version = '13.5.0'
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Figures of one page in Lighthouse's mobile setting. Scores of 100, in the order of `categories`; times in milliseconds. */
export interface PageFigures {
  scores: number[]
  lcpMs: number
  tbtMs: number
  cls: number
}

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

/** The median of each figure over the completed runs; null where none was completed. */
export async function lighthouse(url: string, runs: number): Promise<PageFigures | null> {
  const reports: Report[] = []
  for (let run = 0; run < runs; run += 1) {
    const report = await once(url).catch((error: Error) =>
      console.error(error.message.slice(0, 500)),
    )
    if (report) reports.push(report)
  }
  if (reports.length === 0) return null
  const audit = (name: string) =>
    median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN))
  return {
    scores: categories.map((name) =>
      Math.round(100 * median(reports.map((report) => report.categories[name]?.score ?? 0))),
    ),
    lcpMs: audit('largest-contentful-paint'),
    tbtMs: audit('total-blocking-time'),
    cls: audit('cumulative-layout-shift'),
  }
}

async function once(url: string): Promise<Report> {
  const words = [url, '--quiet', '--output=json', `--only-categories=${categories.join()}`]
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      'exec',
      '--yes',
      `--package=lighthouse@${version}`,
      '--',
      'lighthouse',
      ...words,
      `--chrome-flags=${['--headless=new', ...chromiumFlags].join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: findChromium() }, maxBuffer: 64 * 1024 * 1024 },
  )
  return JSON.parse(stdout) as Report
}

export const median = (values: number[]): number => quantile(values, 0.5)
