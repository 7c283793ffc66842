import { RestRefusal } from '../../../../platform/rest/endpoint.ts'
import type { SaveRefused } from '../../save-product.ts'

export const productImageCodes = {
  noSuchId: 'woocommerce_product_invalid_image_id',
  notFetched: 'woocommerce_product_image_upload_error',
}

/** The refusal of an SKU that another product has. */
export function skuRefusal({ sku, id }: Extract<SaveRefused, { reason: 'taken-sku' }>): RestRefusal {
  return new RestRefusal('product_invalid_sku', 'Another product has this SKU.', 400, {
    resource_id: id,
    unique_sku: `${sku}-1`,
  })
}
