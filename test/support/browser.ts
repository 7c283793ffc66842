import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from 'playwright-core'
import { expect } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { giveBack, takePage } from './contexts.ts'

/** The widths at which every screen must hold. */
export const widths = [390, 1280] as const

const axeFile = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js')
const axeSource = readFileSync(axeFile, 'utf8')

/** Axe, once a page: to bring it a second time costs a quarter of a second, and it is asked for in every state. */
async function sourceFor(page: Page): Promise<string> {
  return (await page.evaluate(() => 'axe' in window)) ? 'void 0' : axeSource
}

/** Whether the browser fetches and draws pictures, which cost a good part of a visit. */
type Pictures = 'with pictures' | 'without pictures'

const opened = new Map<Pictures, Promise<Browser>>()

/**
 * The browser of this worker, which file after file uses until the worker ends; `closeContexts` is each file's goodbye.
 * Files whose subject is pictures ask for one that shows them.
 */
export async function openBrowser(pictures: Pictures = 'without pictures'): Promise<Browser> {
  const browser = opened.get(pictures) ?? launch(pictures)
  opened.set(pictures, browser)
  return browser
}

/** A mouse, which playwright gives to a browser without a window. */
const mouse = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4'

/** Debian's Chromium, without the calls home that fail on a machine without the internet. */
function launch(pictures: Pictures): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath,
    args: [
      // It takes one list of these: this one in place of playwright's.
      `--blink-settings=${mouse},imagesEnabled=${pictures === 'with pictures'}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A visitor's next page is drawn by the process that has the shop's scripts compiled.
      '--renderer-process-limit=1',
    ],
  })
}

export type Watched = {
  readonly page: Page
  readonly complaints: string[]
  /** What the page has asked for and has no answer to yet. */
  readonly underWay: ReadonlySet<Request>
  readonly hasScript: boolean
  close(): Promise<void>
}

/**
 * A page whose browser's complaints are kept: errors, warnings of hydration, blocked by the policy. Its visitor wants
 * little motion, which nobody has to wait for; a test of motion says otherwise.
 */
export async function openPage(
  browser: Browser,
  width: number,
  options: BrowserContextOptions = {},
): Promise<Watched> {
  const page = await takePage(browser, {
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  return watch(page, options.javaScriptEnabled !== false)
}

/** The same of a page that a visitor has opened beside the first. */
export function watch(page: Page, hasScript = true): Watched {
  const complaints: string[] = []
  page.on('console', (message) => {
    const isExpected = /status of 4\d\d/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isExpected) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  const underWay = new Set<Request>()
  // A page does not wait for its icon; of one that the browser has by now, no end is always told.
  page.on('request', (request) => {
    if (!/\/icon-[^/]*\.svg$/.test(request.url())) underWay.add(request)
  })
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return { page, complaints, underWay, hasScript, close: () => giveBack(page.context()) }
}

type Violation = { readonly id: string; readonly nodes: readonly { readonly html: string }[] }
type Axe = { run(on: Document, options: object): Promise<{ violations: Violation[] }> }

/** What is wrong on the screen as axe sees it, each fault with the HTML that has it. No page of the shop has frames. */
async function faultsOf(page: Page): Promise<string[]> {
  await page.waitForLoadState('load')
  await untilReckoned(page)
  await untilFaded(page)
  await page.evaluate(await sourceFor(page))
  const faults = await page.evaluate(async () => {
    // The sheets of the page would be fetched once more for rules that are not asked for.
    const options = { resultTypes: ['violations'], preload: false }
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, options)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  })
  expect(page.frames(), 'axe does not look into frames').toHaveLength(1)
  return faults
}

/** Waits for parts that are pale while they are reckoned anew. The parts' own page shows one of those for good. */
async function untilReckoned(page: Page): Promise<void> {
  await page.waitForFunction(
    () => location.pathname === '/_styleguide/' || !document.querySelector('main [aria-busy="true"]'),
  )
}

/**
 * Waits for colours that are on their way, and for those that they set going: halfway between two good ones nothing need
 * be legible. What goes on for good, as the sign of a button at work does, is part of the screen.
 */
async function untilFaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isUnderWay = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    const underWay = () => document.getAnimations().filter(isUnderWay)
    for (let some = underWay(); some.length > 0; some = underWay()) {
      await Promise.allSettled(some.map(({ finished }) => finished))
    }
  })
}

/** The screens that axe has looked at, by file and name: at a second width they are the same words in the same colours. */
const lookedAt = new Set<string>()

/**
 * Fails when axe finds anything on the screen, when the screen is wider than its window, or when something to press is
 * too small. Axe looks at a screen once; where the same is seen at another width, what widths change is looked at.
 */
export async function expectGoodScreen(page: Page, name: string): Promise<void> {
  const screen = `${expect.getState().testPath}: ${name}`
  const isNew = !lookedAt.has(screen)
  expect(isNew ? await faultsOf(page) : [], `axe on ${name}`).toEqual([])
  await expectFits(page, name)
  lookedAt.add(screen)
}

/** The same at every width: of one visit, whose window is made narrower or wider and then what it was. */
export async function expectGoodScreens(page: Page, name: string): Promise<void> {
  await expectGoodScreen(page, name)
  const own = page.viewportSize() ?? { width: widths[0], height: 900 }
  for (const width of widths.filter((each) => each !== own.width)) {
    await page.setViewportSize({ ...own, width })
    await expectFits(page, name)
  }
  await page.setViewportSize(own)
}

/** Fails when the screen is wider than its window, or when something to press is too small or too near to another. */
export async function expectFits(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect
    .poll(overflow, { message: `${name} is wider than the window at ${width} px` })
    .toBeLessThanOrEqual(0)
  const small = () => page.evaluate(smallTargets)
  await expect.poll(small, { message: `small targets on ${name} at ${width} px` }).toEqual([])
  if (process.env['SCREENSHOTS']) {
    await page.screenshot({ path: `${process.env['SCREENSHOTS']}/${name}-${width}.png`, fullPage: true })
  }
}

/**
 * What a finger may miss (WCAG 2.5.8): less than 24 px high or wide, and nearer to another than if it were so large. Not
 * links within a line of text, nor those that lead where a larger one of the page leads too.
 */
function smallTargets(): string[] {
  const inText = 'p a, p button, li > a:only-child, td a, dd a, label a, [role=alert] a, [role=status] a'
  const targets = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
  ]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => !element.matches(':disabled, [type=hidden], .screen-reader-text'))
    .map((element) => ({ element, box: (element.closest('label') ?? element).getBoundingClientRect() }))
    // What is so small is hidden from the eye, for who hears the page.
    .filter(({ box }) => box.width > 2 && box.height > 2)
  const isSmall = (box: DOMRect) => box.width < 24 || box.height < 24
  const led = (element: HTMLElement) => element.getAttribute('href')
  const large = new Set(targets.filter(({ box }) => !isSmall(box)).map(({ element }) => led(element)))
  return targets
    .filter(({ element, box }) => isSmall(box) && !element.matches(inText))
    .filter(({ element }) => led(element) === null || !large.has(led(element)))
    .filter(({ element, box }) => {
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      return targets.some(({ element: other, box: { left, right, top, bottom } }) => {
        if (other === element || other.contains(element) || element.contains(other)) return false
        return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) < 12
      })
    })
    .map(
      ({ element, box }) =>
        `${Math.round(box.width)} × ${Math.round(box.height)}: ${element.outerHTML.slice(0, 120)}`,
    )
}

/** Does what everybody does first: moves the pointer over the page, whose parts wake that wait for somebody. */
export async function comeNear(page: Page): Promise<void> {
  await page.mouse.move(4, 4)
  // Beside what can be pointed at, and over another part than before: within one, nothing tells that it has come.
  await page.mouse.move(4, 400)
}

/**
 * Waits until the page has come to rest: it is loaded, its scripts have run, and what they asked for is here. Takes a
 * tenth of a second where `networkidle` takes five; what happens later by a timer is the test's own to wait for.
 */
export async function untilAtRest({ page, underWay, hasScript }: Watched): Promise<void> {
  await page.waitForLoadState('load')
  if (!hasScript) return
  const giveUpMs = Date.now() + 60_000
  for (let restfulLooks = 0; restfulLooks < 3; ) {
    if (Date.now() > giveUpMs) throw new Error(`Still asked for: ${addressesOf(underWay)}`)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })))
    restfulLooks = underWay.size === 0 ? restfulLooks + 1 : 0
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

/**
 * Waits until the page stands still: for ten frames no place of it has scrolled, and no motion that ends was under way.
 * Counted in frames, which a slow machine has fewer of. Not for a page whose clock is the test's.
 */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let framesStill = 0
    const stir = () => {
      framesStill = 0
    }
    const isUnderWay = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    document.addEventListener('scroll', stir, true)
    while (framesStill < 10) {
      await new Promise(requestAnimationFrame)
      framesStill = document.getAnimations().some(isUnderWay) ? 0 : framesStill + 1
    }
    document.removeEventListener('scroll', stir, true)
  })
}

function addressesOf(requests: ReadonlySet<Request>): string {
  return [...requests].map((request) => request.url()).join(', ')
}
