/** A variation as scripts of the wire know it (docs/wire.md 2.4); all amounts in whole units of the currency. */
export type VariationData = {
  /** `attribute_<key>` → slug; '' means any value. */
  readonly attributes: Readonly<Record<string, string>>
  readonly availability_html: string
  readonly backorders_allowed: boolean
  /** In centimetres, as text; '' where not known. */
  readonly dimensions: { readonly length: string; readonly width: string; readonly height: string }
  /** Never empty: of a variation without measures "N/A", as on the wire. */
  readonly dimensions_html: string
  readonly display_price: number
  readonly display_regular_price: number
  readonly gallery_image_ids: readonly number[]
  readonly gallery_images_html: string
  readonly image: VariationImage
  readonly image_id: number
  readonly is_downloadable: boolean
  readonly is_in_stock: boolean
  readonly is_purchasable: boolean
  readonly is_sold_individually: 'yes' | 'no'
  readonly is_virtual: boolean
  /** '' is no limit. */
  readonly max_qty: number | ''
  readonly min_qty: number
  readonly parent_id: number
  /** '' when all variations cost the same. */
  readonly price_html: string
  /** Where prices are shown with other taxes than they were entered with: the base of totals, as JSON. */
  readonly priced_as?: string
  readonly qty_value: number
  readonly sku: string
  /** The quantity is a multiple of it. */
  readonly step: number
  readonly variation_description: string
  readonly variation_id: number
  readonly variation_image_id: number
  readonly variation_is_active: boolean
  readonly variation_is_visible: boolean
  readonly variation_permalink: string
  readonly variation_stock_left: number | ''
  /** In kilograms, as text; '' where not known. */
  readonly weight: string
  /** Never empty, as `dimensions_html`. */
  readonly weight_html: string
}

/** Its measures as the page shows them: nothing where none is known. */
export function shownSize({ dimensions, dimensions_html }: VariationData): string {
  return Object.values(dimensions).some((side) => side !== '') ? dimensions_html : ''
}

export type VariationImage = {
  readonly title: string
  readonly caption: string
  readonly url: string
  readonly alt: string
  readonly src: string
  readonly srcset: string
  readonly sizes: string
  readonly full_src: string
  readonly full_src_w: number
  readonly full_src_h: number
  readonly gallery_thumbnail_src: string
  readonly gallery_thumbnail_src_w: number
  readonly gallery_thumbnail_src_h: number
  readonly thumb_src: string
  readonly thumb_src_w: number
  readonly thumb_src_h: number
  readonly src_w: number
  readonly src_h: number
}
