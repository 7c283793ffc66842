import { chromium } from 'playwright-core'

// Draws the wordmark of a running demo shop for its mails: `node demo/mail-logo.mjs http://localhost:3000`. On paper, so
// that it can be read in mail programs with a dark ground too; 240 pixels wide, at three times the density.
const [origin = 'http://localhost:3000'] = process.argv.slice(2)
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 3 })
await page.goto(origin)
await page.evaluate(() => {
  const wordmark = document.querySelector('[data-header] a[href="/"]')
  wordmark.removeAttribute('href')
  const label = document.createElement('div')
  label.id = 'label'
  label.style.cssText =
    'display: grid; place-items: center; width: 240px; height: 64px; background: var(--paper); padding-bottom: 4px; box-sizing: border-box'
  label.append(wordmark)
  document.body.replaceChildren(label)
})
await page.evaluate(() => document.fonts.ready)
await page.locator('#label').screenshot({ path: new URL('images/mail-logo.png', import.meta.url).pathname })
await browser.close()
