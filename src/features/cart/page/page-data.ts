import { createHash } from 'node:crypto'
import { createNonce } from '../../../platform/session/nonce.ts'
import type { Shop } from '../../../platform/shop.ts'
import * as uiMessages from '../../../ui/messages.ts'
import * as swatches from '../../swatches/swatch-settings.ts'
import { cartRedirectAfterAdd, enableAjaxAddToCart } from '../cart-settings.ts'
import { couponActions } from '../coupons/coupon-actions.ts'
import * as messages from '../messages.ts'

/** What third-party scripts read of a page, by the name of the global (docs/wire.md 3.2). */
export type PageData = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const ADDRESSES = { ajax_url: '/wp-admin/admin-ajax.php', wc_ajax_url: '/?wc-ajax=%%endpoint%%' } as const

/** The data of every page; nothing in it is about a visitor. `isCart`: the page is the cart's own. */
export function sharedPageData(
  { settings, config }: Pick<Shop, 'settings' | 'config'>,
  isCart: boolean,
): PageData {
  const site = createHash('md5')
    .update(config.publicUrl?.origin ?? '')
    .digest('hex')
  const redirects = settings.get(cartRedirectAfterAdd) ? 'yes' : 'no'
  return {
    woocommerce_params: {
      ...ADDRESSES,
      i18n_password_show: uiMessages.showPassword(),
      i18n_password_hide: uiMessages.hidePassword(),
    },
    wc_add_to_cart_params: {
      ...ADDRESSES,
      i18n_view_cart: messages.viewCart(),
      cart_url: '/cart/',
      is_cart: flag(isCart),
      cart_redirect_after_add: redirects,
    },
    wc_cart_fragments_params: {
      ...ADDRESSES,
      cart_hash_key: `wc_cart_hash_${site}`,
      fragment_name: `wc_fragments_${site}`,
      request_timeout: '5000',
    },
    woo_variation_swatches_options: {
      show_variation_label: flag(settings.get(swatches.showVariationLabel)),
      clear_on_reselect: flag(settings.get(swatches.clearOnReselect)),
      variation_label_separator: settings.get(swatches.variationLabelSeparator),
      // The page is the same for every device.
      is_mobile: '',
      show_variation_stock: flag(settings.get(swatches.showVariationStock)),
      stock_label_threshold: String(settings.get(swatches.stockLabelThreshold)),
      cart_redirect_after_add: redirects,
      enable_ajax_add_to_cart: settings.get(enableAjaxAddToCart) ? 'yes' : 'no',
      cart_url: '/cart/',
      is_cart: flag(isCart),
    },
  }
}

/** As WordPress writes booleans for scripts. */
function flag(value: boolean): '1' | '' {
  return value ? '1' : ''
}

/** The additional data of the cart page, with the nonces of its calls: for pages that are not cached. */
export function cartPageData(shop: Pick<Shop, 'signer' | 'nowMs'>): PageData {
  return {
    wc_cart_params: {
      ...ADDRESSES,
      ...nonces(shop, 'update-shipping-method', 'apply-coupon', 'remove-coupon'),
    },
  }
}

/** What scripts of coupon cards read (docs/wire.md C.5), with the chosen payment and shipping methods. */
export function couponPageData(
  shop: Pick<Shop, 'signer' | 'nowMs'>,
  { isCart, paymentMethod = '', rateId = '' }: CouponCardContext,
): PageData {
  const nonce = (action: string) => createNonce(shop.signer, action, '', shop.nowMs())
  return {
    WTSmartCouponOBJ: {
      ajaxurl: ADDRESSES.ajax_url,
      wc_ajax_url: '/?wc-ajax=',
      nonces: { public: nonce(couponActions.public), apply_coupon: nonce(couponActions.click) },
      labels: {
        please_wait: messages.pleaseWait(),
        choose_variation: messages.chooseVariation(),
        error: messages.wireError(),
      },
      shipping_method: rateId === '' ? [] : [rateId],
      payment_method: paymentMethod,
      is_cart: isCart,
    },
  }
}

/** Where the cards are shown, and the chosen payment and shipping methods. */
export type CouponCardContext = {
  readonly isCart: boolean
  readonly paymentMethod?: string | undefined
  readonly rateId?: string | undefined
}

/** The same of the checkout's page. */
export function checkoutPageData(
  shop: Pick<Shop, 'signer' | 'nowMs'>,
  { allowsGuests }: { readonly allowsGuests: boolean },
): PageData {
  return {
    wc_checkout_params: {
      ...ADDRESSES,
      ...nonces(shop, 'update-order-review', 'apply-coupon', 'remove-coupon'),
      option_guest_checkout: allowsGuests ? 'yes' : 'no',
      checkout_url: '/?wc-ajax=checkout',
      is_checkout: '1',
      debug_mode: '',
      i18n_checkout_error: messages.orderNotPlaced(),
    },
  }
}

/** `update-order-review` → `update_order_review_nonce`. They are the same for everybody (docs/wire.md 2.5). */
function nonces({ signer, nowMs }: Pick<Shop, 'signer' | 'nowMs'>, ...actions: readonly string[]) {
  return Object.fromEntries(
    actions.map((action) => [
      `${action.replaceAll('-', '_')}_nonce`,
      createNonce(signer, action, '', nowMs()),
    ]),
  )
}
