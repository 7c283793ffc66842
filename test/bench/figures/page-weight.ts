import { request } from 'node:http'
import { chromium } from 'playwright-core'
import { chromiumPath } from '../../support/browser/chromium.ts'
import { swatchProducts } from '../../support/catalog/swatch-products.ts'
import { tierProducts } from '../../support/catalog/tier-products.ts'
import type { Served } from '../../support/process/shop-process.ts'
import type { Finding, ShopFigures } from './finding.ts'

const KB = 1024

/** What a browser loads before the first interaction, in bytes compressed with brotli. */
export const pageWeight: ShopFigures = {
  name: 'weight',
  isLong: true,
  async measure(shop) {
    const listing = await loadedBy(shop, '/shop/')
    const product = await loadedBy(shop, listing.firstProduct)
    return [
      finding('JavaScript of the listing', await sizes(shop, listing.scripts), 18),
      finding(`JavaScript of ${listing.firstProduct}`, await sizes(shop, product.scripts), 30),
      finding('CSS', await sizes(shop, listing.styles), 15),
      finding('HTML of the listing', await sizes(shop, ['/shop/']), 12),
      finding('HTML of a product with 60 variations', await sizes(shop, [tierProducts.many]), 25),
      finding('HTML of a product with 2,000 variations', await sizes(shop, [swatchProducts.wall]), 60),
    ]
  },
}

function finding(title: string, bytes: number, maxKb: number): Finding {
  return { title, value: bytes / KB, unit: 'KB', max: maxKb }
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
