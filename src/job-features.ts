import { accountSettings } from './features/accounts/account-settings.ts'
import { accountJobs } from './features/accounts/email/account-jobs.ts'
import { attributionEnabled } from './features/attribution/attribution-settings.ts'
import { setUpSettings } from './features/back-office/set-up-settings.ts'
import { backupSettings } from './features/backup/backup-settings.ts'
import { backupJobs } from './features/backup/jobs.ts'
import { cartSettings } from './features/cart/cart-settings.ts'
import { cartJobs } from './features/cart/jobs.ts'
import { productCardSettings } from './features/catalog/card-settings.ts'
import { checkoutSettings } from './features/checkout/checkout-settings.ts'
import { couponBackupChecks } from './features/coupons/backup-checks.ts'
import { couponCardSettings } from './features/coupons/card-settings.ts'
import { couponSettings } from './features/coupons/coupon-settings.ts'
import { cachedAutoCoupons } from './features/coupons/coupons.ts'
import { emailJobs } from './features/emails/jobs.ts'
import { gallerySettings } from './features/gallery/gallery-settings.ts'
import { lightboxSettings } from './features/gallery/lightbox-settings.ts'
import { historyJobs } from './features/history/jobs.ts'
import { listingSettings } from './features/listings/listing-settings.ts'
import { lookSettings } from './features/look/look-settings.ts'
import { mediaJobs } from './features/media/jobs.ts'
import { lookUpSettings } from './features/orders/buyer/look-up-order.ts'
import { orderJobs } from './features/orders/jobs.ts'
import { orderMailSettings } from './features/orders/mail/mail-settings.ts'
import { numberSettings } from './features/orders/states/number-settings.ts'
import { termsSettings } from './features/orders/terms-settings.ts'
import { pagesSettings } from './features/pages/page-settings.ts'
import { paymentSettings } from './features/payments/payment-settings.ts'
import { productImportJobs } from './features/product-import/jobs.ts'
import { extraScripts } from './features/settings/extra-script-settings.ts'
import { generalSettings } from './features/settings/general.ts'
import { cachedZones } from './features/shipping/cached-zones.ts'
import { shippingSettings } from './features/shipping/shipping-settings.ts'
import { storeCreditJobs } from './features/store-credit/jobs.ts'
import { storeCreditSettings } from './features/store-credit/store-credit-settings.ts'
import { archiveSettings } from './features/swatches/card-swatch-settings.ts'
import { swatchSettings } from './features/swatches/swatch-settings.ts'
import { clearTaxRateCache, TAX_TAG } from './features/tax/tax.ts'
import { taxSettings } from './features/tax/tax-settings.ts'
import { tierCartSettings } from './features/tier-pricing/tier-cart-settings.ts'
import { tierDisplaySettings } from './features/tier-pricing/tier-display-settings.ts'
import { tierSettings } from './features/tier-pricing/tier-settings.ts'
import { webhookJobs } from './features/webhooks/jobs.ts'
import type { Feature } from './platform/feature.ts'
import { type Program, programOf } from './platform/program.ts'
import { shopExtensions } from './shop.config.ts'

/**
 * What jobs need of each feature: no calls, pages or commands, so that the job process is small and starts fast. A test
 * compares it with `features.ts`.
 */
const jobFeatures: readonly Feature[] = [
  { name: 'settings', settings: [...generalSettings, extraScripts] },
  { name: 'accounts', settings: accountSettings, ...accountJobs },
  { name: 'look', settings: lookSettings },
  { name: 'media', ...mediaJobs },
  { name: 'backup', settings: backupSettings, ...backupJobs },
  { name: 'history', ...historyJobs },
  { name: 'tax', settings: taxSettings, onTags: { [TAX_TAG]: clearTaxRateCache } },
  { name: 'tier-pricing', settings: [...tierSettings, ...tierDisplaySettings, ...tierCartSettings] },
  { name: 'swatches', settings: [...swatchSettings, ...archiveSettings] },
  { name: 'gallery', settings: [...gallerySettings, ...lightboxSettings] },
  { name: 'shipping', settings: shippingSettings, cachedValues: [cachedZones] },
  {
    name: 'coupons',
    settings: [...couponSettings, ...couponCardSettings],
    cachedValues: [cachedAutoCoupons],
    backupChecks: couponBackupChecks,
  },
  { name: 'store-credit', settings: storeCreditSettings, ...storeCreditJobs },
  { name: 'payments', settings: paymentSettings },
  { name: 'cart', settings: cartSettings, ...cartJobs },
  {
    name: 'orders',
    settings: [...lookUpSettings, ...termsSettings, ...numberSettings, ...orderMailSettings],
    ...orderJobs,
  },
  { name: 'attribution', settings: [attributionEnabled] },
  { name: 'checkout', settings: checkoutSettings },
  { name: 'pages', settings: pagesSettings },
  { name: 'listings', settings: [...listingSettings, ...productCardSettings] },
  { name: 'product-import', ...productImportJobs },
  { name: 'emails', ...emailJobs },
  { name: 'webhooks', ...webhookJobs },
  { name: 'back-office', settings: setUpSettings },
]

/** The program of the job process. */
export const jobProgram: Program = programOf(jobFeatures, shopExtensions)
