import { request } from 'node:http'
import { chromium } from 'playwright-core'
import { chromiumPath } from '../support/browser/chromium.ts'
import { swatchProducts } from '../support/catalog/swatch-products.ts'
import { tierProducts } from '../support/catalog/tier-products.ts'
import type { Served } from '../support/process/shop-process.ts'
import { figures } from './figures.ts'

const KB = 1024

/** What a browser loads before the first interaction, in bytes compressed with brotli. */
export async function weights(shop: Served): Promise<void> {
  const listing = await loadedBy(shop, '/shop/')
  const productPath = listing.firstProduct
  const product = await loadedBy(shop, productPath)
  note('JavaScript of the listing', await sizes(shop, listing.scripts), 20)
  note(`JavaScript of ${productPath}`, await sizes(shop, product.scripts), 80)
  note('CSS', await sizes(shop, listing.styles), 15)
  note('HTML of the listing', await sizes(shop, ['/shop/']), 12)
  note('HTML of a product with 60 variations', await sizes(shop, [tierProducts.many]), 25)
  note('HTML of a product with 2,000 variations', await sizes(shop, [swatchProducts.wall]), 60)
}

function note(what: string, bytes: number, maxKb: number): void {
  figures.note(what, `${(bytes / KB).toFixed(1)} KB`, `at most ${maxKb} KB`, bytes <= maxKb * KB)
}

async function loadedBy(shop: Served, path: string) {
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  const scripts = new Set<string>()
  const styles = new Set<string>()
  page.on('response', (response) => {
    const type = response.request().resourceType()
    const { pathname } = new URL(response.url())
    if (type === 'script') scripts.add(pathname)
    if (type === 'stylesheet') styles.add(pathname)
  })
  await page.goto(shop.origin + path, { waitUntil: 'networkidle' })
  const firstProduct = await page.evaluate(
    () => document.querySelector('main a[href*="/product/"]')?.getAttribute('href') ?? '/shop/',
  )
  await browser.close()
  return { scripts: [...scripts], styles: [...styles], firstProduct }
}

/** The transferred bytes, with the compression that a browser on https gets. */
async function sizes(shop: Served, paths: readonly string[]): Promise<number> {
  let bytes = 0
  for (const path of paths) {
    await fetch(shop.origin + path)
    bytes += await new Promise<number>((resolve, reject) => {
      request(shop.origin + path, { headers: { 'accept-encoding': 'br' } }, (response) => {
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
        })
        response.on('end', () => resolve(size))
      })
        .on('error', reject)
        .end()
    })
  }
  return bytes
}
