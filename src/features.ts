import { accountsFeature } from './features/accounts/feature.ts'
import { addressesFeature } from './features/addresses/feature.ts'
import { attributionFeature } from './features/attribution/feature.ts'
import { backOfficeFeature } from './features/back-office/feature.ts'
import { backupFeature } from './features/backup/feature.ts'
import { cartFeature } from './features/cart/feature.ts'
import { catalogFeature } from './features/catalog/feature.ts'
import { catalogRestFeature } from './features/catalog-rest/feature.ts'
import { checkoutFeature } from './features/checkout/feature.ts'
import { couponsFeature } from './features/coupons/feature.ts'
import { customersFeature } from './features/customers/feature.ts'
import { emailsFeature } from './features/emails/feature.ts'
import { galleryFeature } from './features/gallery/feature.ts'
import { historyFeature } from './features/history/feature.ts'
import { listingsFeature } from './features/listings/feature.ts'
import { lookFeature } from './features/look/feature.ts'
import { mediaFeature } from './features/media/feature.ts'
import { menusFeature } from './features/menus/feature.ts'
import { myAccountFeature } from './features/my-account/feature.ts'
import { ordersFeature } from './features/orders/feature.ts'
import { pagesFeature } from './features/pages/feature.ts'
import { paymentsFeature } from './features/payments/feature.ts'
import { productExportFeature } from './features/product-export/feature.ts'
import { productImportFeature } from './features/product-import/feature.ts'
import { productPageFeature } from './features/product-page/feature.ts'
import { reportsFeature } from './features/reports/feature.ts'
import { returnsFeature } from './features/returns/feature.ts'
import { settingsFeature } from './features/settings/feature.ts'
import { settingsFormsFeature } from './features/settings-forms/feature.ts'
import { shippingFeature } from './features/shipping/feature.ts'
import { siteRestFeature } from './features/site-rest/feature.ts'
import { stockFeature } from './features/stock/feature.ts'
import { storeCreditFeature } from './features/store-credit/feature.ts'
import { styleguideFeature } from './features/styleguide/feature.ts'
import { swatchesFeature } from './features/swatches/feature.ts'
import { systemFeature } from './features/system/feature.ts'
import { taxFeature } from './features/tax/feature.ts'
import { tierPricingFeature } from './features/tier-pricing/feature.ts'
import { webhooksFeature } from './features/webhooks/feature.ts'
import { wishlistFeature } from './features/wishlist/feature.ts'
import type { Feature } from './platform/feature.ts'
import { type Program, programOf } from './platform/program.ts'
import { shopExtensions } from './shop.config.ts'

/** All features of this program, lower bands first (house.md §2). */
export const features: readonly Feature[] = [
  settingsFeature,
  accountsFeature,
  lookFeature,
  mediaFeature,
  backupFeature,
  historyFeature,
  addressesFeature,
  catalogFeature,
  stockFeature,
  taxFeature,
  tierPricingFeature,
  swatchesFeature,
  galleryFeature,
  shippingFeature,
  couponsFeature,
  storeCreditFeature,
  paymentsFeature,
  cartFeature,
  ordersFeature,
  attributionFeature,
  checkoutFeature,
  pagesFeature,
  menusFeature,
  wishlistFeature,
  productPageFeature,
  listingsFeature,
  myAccountFeature,
  customersFeature,
  reportsFeature,
  returnsFeature,
  productImportFeature,
  productExportFeature,
  catalogRestFeature,
  siteRestFeature,
  emailsFeature,
  webhooksFeature,
  systemFeature,
  styleguideFeature,
  settingsFormsFeature,
  backOfficeFeature,
]

/** All of it as one value, as operations find it in `shop.program`. */
export const program: Program = programOf(features, shopExtensions)
