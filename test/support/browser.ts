import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'

/** The widths at which every screen must hold. */
export const widths = [390, 1280] as const

/** Debian's Chromium, without the calls home that fail on a machine without the internet. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

export type Watched = { readonly page: Page; readonly complaints: string[]; close(): Promise<void> }

/** A page whose browser's complaints are kept: errors, warnings of hydration, blocked by the policy. */
export async function openPage(
  browser: Browser,
  width: number,
  options: BrowserContextOptions = {},
): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    const isExpected = /status of 4\d\d/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isExpected) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return { page, complaints, close: () => context.close() }
}

/** Fails when axe finds anything on the screen, or when the screen is wider than its window. */
export async function expectGoodScreen(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expect(found, `axe on ${name}`).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${name} is wider than the window`).toBeLessThanOrEqual(0)
  if (process.env['SCREENSHOTS']) {
    const width = page.viewportSize()?.width
    await page.screenshot({ path: `${process.env['SCREENSHOTS']}/${name}-${width}.png`, fullPage: true })
  }
}

/** Does what everybody does first: moves the pointer, which has the page's parts wake that wait for somebody. */
export async function comeNear(page: Page): Promise<void> {
  await page.mouse.move(4, 4)
  await page.mouse.move(8, 8)
}
