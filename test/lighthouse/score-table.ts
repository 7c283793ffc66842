/** What one audit of a page came to: scores of 100, times in ms, and the audits that found a fault. */
export type Measured = {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  readonly lcpMs: number
  readonly cls: number
  readonly tbtMs: number
  readonly violations: readonly string[]
}

export type Audited = {
  readonly path: string
  /** Meant for one person and not for search engines: its SEO score does not count. */
  readonly isPrivate: boolean
  readonly median: Measured
}

/** Each figure's own median; violations that any run found. */
export function medianOf(runs: readonly Measured[]): Measured {
  const median = (figure: (run: Measured) => number) => {
    const sorted = runs.map(figure).sort((a, b) => a - b)
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  }
  return {
    performance: median((run) => run.performance),
    accessibility: median((run) => run.accessibility),
    bestPractices: median((run) => run.bestPractices),
    seo: median((run) => run.seo),
    lcpMs: median((run) => run.lcpMs),
    cls: median((run) => run.cls),
    tbtMs: median((run) => run.tbtMs),
    violations: [...new Set(runs.flatMap(({ violations }) => violations))],
  }
}

/** Prints a row a page next to the targets, and answers whether all of them hold. */
export function printTable(pages: readonly Audited[]): boolean {
  console.table(Object.fromEntries(pages.map((page) => [page.path, rowOf(page)])))
  console.log('Asked: performance 98, the others 100 (SEO of public pages), LCP 1.8 s, CLS 0.01, TBT 50 ms.')
  return pages.every(holds)
}

function rowOf({ median }: Audited) {
  return {
    performance: median.performance,
    accessibility: median.accessibility,
    'best practices': median.bestPractices,
    SEO: median.seo,
    'LCP s': (median.lcpMs / 1000).toFixed(2),
    CLS: median.cls.toFixed(3),
    'TBT ms': median.tbtMs.toFixed(0),
    violations: median.violations.join(' '),
  }
}

function holds({ isPrivate, median }: Audited): boolean {
  return (
    median.performance >= 98 &&
    median.accessibility === 100 &&
    median.bestPractices === 100 &&
    (isPrivate || median.seo === 100) &&
    median.lcpMs <= 1800 &&
    median.cls <= 0.01 &&
    median.tbtMs <= 50
  )
}
