import { RestRefusal } from '../../../../platform/rest/endpoint.ts'
import type { SaveRefused } from '../../save-product.ts'

export const productImageCodes = {
  noSuchId: 'woocommerce_product_invalid_image_id',
  notFetched: 'woocommerce_product_image_upload_error',
}

/** The refusal of an SKU or a GTIN that another product has. */
export function takenRefusal(refused: Exclude<SaveRefused, { reason: 'no-product' }>): RestRefusal {
  const { id, reason } = refused
  if (reason === 'taken-gtin') {
    const message = 'Another product has this GTIN, UPC, EAN or ISBN.'
    return new RestRefusal('product_invalid_global_unique_id', message, 400, { resource_id: id })
  }
  return new RestRefusal('product_invalid_sku', 'Another product has this SKU.', 400, {
    resource_id: id,
    unique_sku: `${refused.sku}-1`,
  })
}
