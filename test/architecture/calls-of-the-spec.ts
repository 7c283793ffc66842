import type { FeatureCalls } from '../../src/platform/feature.ts'

/** A call of the specification's chapter 7, and by which table of a feature it would be answered. */
export type SpecCall = {
  readonly section: string
  readonly kind: keyof FeatureCalls
  readonly name: string
  /** What it is for, in a few words. */
  readonly subject: string
  /** The method that clients use where it is not `POST`. */
  readonly method?: 'GET'
}

const wcAjax = (section: string, name: string, subject: string): SpecCall => ({
  section,
  kind: 'wcAjax',
  name,
  subject,
})
const adminAjax = (section: string, name: string, subject: string): SpecCall => ({
  section,
  kind: 'adminAjax',
  name,
  subject,
})
const rest = (section: string, name: string, subject: string): SpecCall => ({
  section,
  kind: 'rest',
  name,
  subject,
})

export const callsOfTheSpec: readonly SpecCall[] = [
  { ...adminAjax('7', 'rest-nonce', 'a fresh nonce for REST'), method: 'GET' },
  wcAjax('7.1', 'get_pricing_table', 'prices by quantity of a variation'),
  wcAjax('7.2', 'add_to_cart', 'add to cart'),
  wcAjax('7.3', 'remove_from_cart', 'remove from cart'),
  wcAjax('7.4', 'apply_coupon_on_click', 'apply a coupon by a click'),
  wcAjax('7.4', 'wbte_sc_set_block_checkout_values', 'methods chosen in the block checkout'),
  { section: '7.4', kind: 'pages', name: 'POST /cart/', subject: 'the cart form' },
  wcAjax('7.5', 'get_refreshed_fragments', 'the fragments as they are now'),
  adminAjax('7.6', 'us_handle_request', 'make a short link'),
  rest('7.7', 'POST /wp/v2/users/:id', 'dismiss the coming-soon banner'),
  adminAjax('7.8', 'feed_locator', 'where page feeds stand'),
  adminAjax('7.9', 'sbi_load_more_clicked', 'more photos'),
  adminAjax('7.9', 'sbi_resized_images_submit', 'resized photos'),
  adminAjax('7.9', 'sbi_do_locator', 'where photo feeds stand'),
  adminAjax('7.9', 'sbi_on_ajax_test_trigger', 'whether calls get through'),
  { section: '7.10', kind: 'pages', name: 'GET /documents/:document', subject: 'an order document' },
  rest('7.11', 'POST /elementor-pro/v1/refresh-loop', 'a listing after its filter changed'),
  adminAjax('7.12', 'elementor_send_clicks', 'clicks on floating buttons: `_nonce`, `clicks[]`'),
  rest('7.12', 'POST /wp/v2/media/:id/post-process', 'make the sizes of an upload'),
  rest('7.12', 'DELETE /wp/v2/media/:id', 'give up an upload'),
]
