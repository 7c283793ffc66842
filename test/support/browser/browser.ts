import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from 'playwright-core'
import { expect } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { acquirePage, releaseContext } from './contexts.ts'

/** The widths at which every screen must work. */
export const widths = [390, 1280] as const

const axeFile = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js')
const axeSource = readFileSync(axeFile, 'utf8')

/** Axe, once a page: loading it again costs a quarter of a second, and it runs for every state. */
async function sourceFor(page: Page): Promise<string> {
  return (await page.evaluate(() => 'axe' in window)) ? 'void 0' : axeSource
}

/** Whether the browser fetches and draws pictures, which cost a good part of a visit. */
type Pictures = 'with pictures' | 'without pictures'

const opened = new Map<Pictures, Promise<Browser>>()

/**
 * The browser of this worker, shared by its files until the worker ends; each file ends with `closeContexts`.
 * Files that test pictures request one that shows them.
 */
export async function openBrowser(pictures: Pictures = 'without pictures'): Promise<Browser> {
  const browser = opened.get(pictures) ?? launch(pictures)
  opened.set(pictures, browser)
  return browser
}

/** Emulates a mouse, which a browser without a window does not have. */
const mouse = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4'

/** Debian's Chromium, without the calls home that fail on a machine without the internet. */
function launch(pictures: Pictures): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath,
    args: [
      // Only one list is allowed: this one replaces playwright's.
      `--blink-settings=${mouse},imagesEnabled=${pictures === 'with pictures'}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // The next page reuses the process that has the shop's scripts compiled.
      '--renderer-process-limit=1',
    ],
  })
}

export type WatchedPage = {
  readonly page: Page
  readonly consoleErrors: string[]
  /** The requests of the page that are not answered yet. */
  readonly pending: ReadonlySet<Request>
  readonly hasScript: boolean
  close(): Promise<void>
}

/**
 * A page whose console errors are recorded: errors, hydration warnings, policy violations. It prefers reduced motion, so
 * that no test waits for animations; a test of motion overrides this.
 */
export async function openPage(
  browser: Browser,
  width: number,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const page = await acquirePage(browser, {
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  return watch(page, options.javaScriptEnabled !== false)
}

/** The same for a second page of a visitor. */
export function watch(page: Page, hasScript = true): WatchedPage {
  const consoleErrors: string[] = []
  page.on('console', (message) => {
    const isExpected = /status of 4\d\d/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isExpected) consoleErrors.push(message.text())
  })
  page.on('pageerror', (error) => consoleErrors.push(String(error)))
  const pending = new Set<Request>()
  // Icons are ignored: for a cached icon, the end of the request is not always reported.
  page.on('request', (request) => {
    if (!/\/icon-[^/]*\.svg$/.test(request.url())) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return { page, consoleErrors, pending, hasScript, close: () => releaseContext(page.context()) }
}

type Violation = { readonly id: string; readonly nodes: readonly { readonly html: string }[] }
type Axe = { run(on: Document | Element, options: object): Promise<{ violations: Violation[] }> }

/** The violations that axe finds on the screen or a part of it, each with its HTML. */
async function violationsOf(page: Page, part: string): Promise<string[]> {
  await page.waitForLoadState('load')
  await waitUntilComputed(page)
  await waitForTransitions(page)
  await page.evaluate(await sourceFor(page))
  const found = await page.evaluate(async (selector) => {
    const root = selector === '' ? document : document.querySelector(selector)
    if (!root) throw new Error(`There is no ${selector}`)
    // Preloading would fetch the style sheets again for rules that do not run.
    const options = { resultTypes: ['violations'], preload: false }
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(root, options)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, part)
  // Pages of the shop in frames are tested as pages.
  const { origin } = new URL(page.url())
  const others = page.frames().filter((frame) => new URL(frame.url()).origin !== origin)
  expect(others, 'axe does not look into frames').toEqual([])
  return found
}

/** Waits for busy parts that are being recomputed. The styleguide shows one permanently. */
async function waitUntilComputed(page: Page): Promise<void> {
  await page.waitForFunction(
    () => location.pathname === '/_styleguide/' || !document.querySelector('main [aria-busy="true"]'),
  )
}

/**
 * Waits for colour transitions, and for those that they start: contrast may be low halfway. Endless animations, such as a
 * button's spinner, are part of the screen.
 */
async function waitForTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isUnderWay = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    const pending = () => document.getAnimations().filter(isUnderWay)
    for (let some = pending(); some.length > 0; some = pending()) {
      await Promise.allSettled(some.map(({ finished }) => finished))
    }
  })
}

/** The screens that axe has checked, by file and name: texts and colours do not change with the width. */
const checkedScreens = new Set<string>()

/**
 * Fails when axe finds a violation, when the screen is wider than its window, or when a target is too small. Axe checks a
 * screen once; at other widths only overflow and target sizes are checked. Where only a part differs from a screen that is
 * checked elsewhere, `part` is its selector for axe.
 */
export async function expectGoodScreen(page: Page, name: string, part = ''): Promise<void> {
  const screen = `${expect.getState().testPath}: ${name}`
  const isNew = !checkedScreens.has(screen)
  expect(isNew ? await violationsOf(page, part) : [], `axe on ${name}`).toEqual([])
  await expectFits(page, name)
  checkedScreens.add(screen)
}

/** The same at every width: resizes the window of one visit, and restores it. */
export async function expectGoodScreens(page: Page, name: string, part = ''): Promise<void> {
  await expectGoodScreen(page, name, part)
  await expectFitsOtherWidths(page, name)
}

/** Fails when the screen does not fit at one of the widths. */
export async function expectFitsAllWidths(page: Page, name: string): Promise<void> {
  await expectFits(page, name)
  await expectFitsOtherWidths(page, name)
}

async function expectFitsOtherWidths(page: Page, name: string): Promise<void> {
  const own = page.viewportSize() ?? { width: widths[0], height: 900 }
  for (const width of widths.filter((each) => each !== own.width)) {
    await page.setViewportSize({ ...own, width })
    await expectFits(page, name)
  }
  await page.setViewportSize(own)
}

/** Fails when the screen is wider than its window, or when a target is too small or too near to another. */
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
 * Targets that are too small (WCAG 2.5.8): less than 24 px high or wide, and too near to another. Links in running text
 * are exempt, and links for which the page has a larger one with the same address. Behind an open modal dialog the page is
 * inert: only the dialog's targets count.
 */
function smallTargets(): string[] {
  const inText = 'p a, p button, li > a:only-child, td a, dd a, label a, [role=alert] a, [role=status] a'
  const targets = [
    ...(document.querySelector('dialog:modal') ?? document).querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary',
    ),
  ]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => !element.matches(':disabled, [type=hidden], .screen-reader-text'))
    .map((element) => ({ element, box: (element.closest('label') ?? element).getBoundingClientRect() }))
    // Elements this small are visually hidden, for screen readers.
    .filter(({ box }) => box.width > 2 && box.height > 2)
  const isSmall = (box: DOMRect) => box.width < 24 || box.height < 24
  const hrefOf = (element: HTMLElement) => element.getAttribute('href')
  const large = new Set(targets.filter(({ box }) => !isSmall(box)).map(({ element }) => hrefOf(element)))
  return targets
    .filter(({ element, box }) => isSmall(box) && !element.matches(inText))
    .filter(({ element }) => hrefOf(element) === null || !large.has(hrefOf(element)))
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

/** Moves the pointer over the page, which starts the scripts that wait for a first interaction. */
export async function movePointer(page: Page): Promise<void> {
  await page.mouse.move(4, 4)
  // To an empty area of another element: a move inside one element fires no pointerover.
  await page.mouse.move(4, 400)
}

/**
 * Waits until the page is idle: it is loaded, its scripts have run, and their requests are answered. Takes a tenth of a
 * second where `networkidle` takes five tenths; a test waits for timers itself.
 */
export async function waitUntilIdle({ page, pending: underWay, hasScript }: WatchedPage): Promise<void> {
  await page.waitForLoadState('load')
  if (!hasScript) return
  const deadlineMs = Date.now() + 60_000
  for (let idleChecks = 0; idleChecks < 3; ) {
    if (Date.now() > deadlineMs) throw new Error(`Still pending: ${urlsOf(underWay)}`)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })))
    idleChecks = underWay.size === 0 ? idleChecks + 1 : 0
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

/**
 * Waits until nothing on the page moves: ten frames without scrolling and without a running finite animation. Counted in
 * frames, of which a slow machine has fewer. Not for a page with a fake clock.
 */
export async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let framesStill = 0
    const restart = () => {
      framesStill = 0
    }
    const isUnderWay = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    document.addEventListener('scroll', restart, true)
    while (framesStill < 10) {
      await new Promise(requestAnimationFrame)
      framesStill = document.getAnimations().some(isUnderWay) ? 0 : framesStill + 1
    }
    document.removeEventListener('scroll', restart, true)
  })
}

function urlsOf(requests: ReadonlySet<Request>): string {
  return [...requests].map((request) => request.url()).join(', ')
}
