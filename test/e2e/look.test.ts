import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { projectRoot } from '../../src/platform/files/project-root.ts'
import {
  expectFitsAllWidths,
  expectGoodScreen,
  openBrowser,
  openPage,
  type WatchedPage,
  waitUntilIdle,
} from '../support/browser/browser.ts'
import { closeContexts } from '../support/browser/contexts.ts'
import { type ShopProcess, startShop } from '../support/process/shop-process.ts'

const owner = { email: 'ana@example.com', password: 'a vase of white marble' }
const logo = join(projectRoot(), 'demo/images/mail-logo.png')

let shop: ShopProcess
let browser: Browser
let office: WatchedPage
beforeAll(async () => {
  shop = await startShop({
    env: { HANDSEL_ADMIN_EMAIL: owner.email, HANDSEL_ADMIN_PASSWORD: owner.password },
  })
  browser = await openBrowser()
  office = await openPage(browser, 1280)
  await office.page.goto(`${shop.origin}/admin/settings/look/`)
  await office.page.fill('#username', owner.email)
  await office.page.fill('#password', owner.password)
  await office.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await office.page.getByRole('heading', { level: 1, name: 'Look' }).waitFor()
})
beforeEach(async () => {
  await office.page.setViewportSize({ width: 1280, height: 900 })
  await office.page.emulateMedia({ colorScheme: null })
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

async function open(): Promise<Page> {
  await office.page.goto(`${shop.origin}/admin/settings/look/`)
  await office.page.getByRole('heading', { level: 2, name: 'Preview' }).waitFor()
  await waitUntilIdle(office)
  return office.page
}

const color = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
const preview = (page: Page) => page.frameLocator('iframe')
const shownLook = (page: Page) => preview(page).locator('html').getAttribute('style')

it('a color that cannot be read is refused, and the nearest one is a press away', async () => {
  const page = await open()
  await color(page, 'Buttons and links').fill('#9ad0c0')
  await page.getByText(/would be hard to read on the background: its contrast is 1/).waitFor()
  await expectGoodScreen(page, 'look with a problem')
  await press(page, 'Save')
  await page.getByRole('alert').getByText('1 field needs a correction').waitFor()
  expect(await color(page, 'Buttons and links').inputValue()).toBe('#9ad0c0')
  await page.getByRole('button', { name: /^Use #/ }).click()
  await expect.poll(() => page.locator('[data-wrong="true"]').count()).toBe(0)
  await press(page, 'Discard')
  expect(await color(page, 'Buttons and links').inputValue()).toBe('#2f5d50')
})

it('a look is tried on the pages of the shop, saved, seen by shoppers, and taken back', async () => {
  const visit = await openPage(browser, 1280)
  const shopperLook = async () => {
    await visit.page.goto(`${shop.origin}/shop/`)
    return visit.page.locator('html').getAttribute('style')
  }
  const page = await open()
  await color(page, 'Buttons and links').fill('#1d3f6e')
  await page.getByLabel('Fonts', { exact: true }).selectOption('modern')
  await expect.poll(() => shownLook(page)).toContain('--green: #1d3f6e')
  await press(page, 'Product')
  await page.getByTitle('Preview: Product').waitFor()
  await preview(page).getByRole('button', { name: 'Add to cart' }).first().waitFor()
  await expect.poll(() => shownLook(page)).toContain('--serif: var(--sans)')
  await press(page, 'Phone')
  await expect
    .poll(() =>
      page.locator('iframe').evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.innerWidth),
    )
    .toBe(390)

  await press(page, 'Choose a picture: Logo')
  const dialog = page.getByRole('dialog', { name: 'Picture: Logo' })
  await dialog.locator('input[type=file]').setInputFiles([
    { name: 'logo.png', mimeType: 'image/png', buffer: await readFile(logo) },
    { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
  ])
  await dialog.getByRole('alert').getByText('notes.png: This file is not a JPEG').waitFor()
  await dialog.getByLabel('Alternative text').fill('The name of the shop, drawn')
  await expectGoodScreen(page, 'library of pictures')
  await press(page, 'Use this picture')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => preview(page).locator('header a[href="/"] img').count()).toBe(1)

  expect(await shopperLook()).toBeNull()
  await press(page, 'Save')
  await status(page, 'Look saved: 3 changes').waitFor()
  await expect.poll(shopperLook).toContain('--green:#1d3f6e')
  await expect
    .poll(() => visit.page.locator('header a[href="/"] img').getAttribute('alt'))
    .toBe('Carrara & Clay')
  await expectGoodScreen(visit.page, 'shop with another look')

  await page.getByRole('button', { name: 'Undo' }).click()
  await status(page, 'the former values are back').waitFor()
  await expect.poll(shopperLook).toBeNull()
  expect(await visit.page.locator('header a[href="/"] img').count()).toBe(0)
  expect(visit.consoleErrors).toEqual([])
})

it('a picture is found in the library with the keyboard, and removed again', async () => {
  const page = await open()
  const choose = page.getByRole('button', { name: 'Choose a picture: Icon' })
  await choose.focus()
  await page.keyboard.press('Enter')
  const search = page.getByRole('searchbox', { name: 'Search pictures' })
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true)
  await search.fill('zzzz')
  await page.getByRole('heading', { name: 'No picture found' }).waitFor()
  await search.fill('hero-tall')
  const found = page.getByRole('dialog').getByRole('button', { name: 'hero-tall.jpg' })
  await found.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Use this picture' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('hero-tall.jpg').waitFor()
  await status(page, '1 unsaved change').waitFor()
  await press(page, 'Remove the picture: Icon')
  await page.getByRole('button', { name: 'Choose a picture: Icon' }).waitFor()
  await expect.poll(() => page.getByText('unsaved change').count()).toBe(0)
})

it('the screen and the library are accessible in light and dark, on a phone and on a desk', async () => {
  const page = await open()
  for (const part of ['look', 'library']) {
    if (part === 'library') await press(page, 'Choose a picture: Logo')
    if (part === 'library') await page.getByRole('dialog').getByRole('list').waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        await expectGoodScreen(page, `${part} ${colorScheme} ${width}`)
      }
    }
    await expectFitsAllWidths(page, part)
  }
})
