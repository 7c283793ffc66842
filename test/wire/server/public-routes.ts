/**
 * Every route that a guest may call. Adding one here states that its answer and its effects concern only the caller;
 * data of an account or order needs its key, token or session.
 */
export const publicRoutes: readonly string[] = [
  // The catalogue and its calls.
  ...[
    'page /',
    'page /shop/',
    'page /shop/page/:page/',
    'page /product/:slug/',
    'page /product-category/:path*/',
    'page /shipping-and-returns/',
    ...['page /about/', 'page /contact/', 'page /faq/', 'page /privacy-policy/', 'page /terms/'],
    ...['page /withdrawal/', 'page /imprint/'],
  ],
  ...[
    'page /product-tag/:slug/',
    'page /product-tag/:slug/page/:page/',
    'page /_styleguide/',
    'GET /media/:file',
  ],
  // Address formats of countries.
  'GET /_address/:file',
  ...['wc-ajax get_variation', 'wc-ajax get_pricing_table'],
  ...['GET /wp-json/wp/v2/media', 'GET /wp-json/wp/v2/media/:id'],
  // What kinds of content there are, a search in what is published, and the pages that the owner has written.
  ...[
    'types',
    'types/:type',
    'taxonomies',
    'taxonomies/:taxonomy',
    'statuses',
    'statuses/:status',
    'search',
    'pages',
    'pages/:id',
  ].map((name) => `GET /wp-json/wp/v2/${name}`),
  // The caller's own cart and checkout, by the cart session.
  ...[
    'link add-to-cart',
    'wc-ajax add_to_cart',
    'wc-ajax remove_from_cart',
    'wc-ajax get_refreshed_fragments',
    'wc-ajax update_shipping_method',
    'wc-ajax get_cart_totals',
  ],
  ...[
    'wc-ajax handsel_notices',
    'GET /cart/',
    'POST /cart/',
    'POST /product/:slug/',
    'GET /protected/:slug/',
    'POST /protected/:slug/',
  ],
  // Coupons likewise: a card works only for the shopper it was offered to, wrong codes are counted.
  ...['wc-ajax apply_coupon', 'wc-ajax remove_coupon', 'wc-ajax apply_coupon_on_click'],
  ...['wc-ajax wbte_sc_set_block_checkout_values', 'wc-ajax wbte_sc_update_payment_method_on_session'],
  ...['wc-ajax update_variation_id_on_choose', 'wc-ajax wbte_choose_multiple_free_products'],
  ...['link wt_coupon', 'link remove_coupon'],
  'wc-ajax get_customer_location',
  ...['wc-ajax checkout', 'wc-ajax update_order_review', 'GET /checkout/', 'POST /checkout/'],
  // By the key of an order.
  ...['GET /checkout/order-received/:id/', 'POST /checkout/order-received/:id/', 'link download_file'],
  ...[
    'GET /checkout/order-pay/:id/',
    'POST /checkout/order-pay/:id/',
    'POST /checkout/order-notify/:id/',
    'link cancel_order',
    'link order_again',
  ],
  // By the number and e-mail address of the order: few attempts, one answer for every failure.
  ...['GET /track-order/', 'POST /track-order/'],
  // Signing in, or the token of a mail.
  ...[
    'GET /my-account/',
    'POST /my-account/',
    'GET /my-account/second-factor/',
    'POST /my-account/second-factor/',
    'POST /my-account/registration/',
  ],
  ...['POST /my-account/passkey-question/', 'POST /my-account/passkey-sign-in/'],
  ...['GET /my-account/lost-password/', 'POST /my-account/lost-password/'],
  ...['GET /my-account/sign-in-link/', 'POST /my-account/sign-in-link/'],
  ...['GET /my-account/confirm-email/', 'POST /my-account/confirm-email/'],
  ...['GET /my-account/set-up/', 'POST /my-account/set-up/'],
  ...['GET /my-account/customer-logout/', 'POST /my-account/customer-logout/'],
  // Cards of published products, by ids that the browser remembers.
  'wc-ajax handsel_recently_viewed',
  // The caller's own wishlist, by its cookie; a shared one by its key.
  ...['wc-ajax handsel_wishlist', 'GET /wishlist/', 'POST /wishlist/', 'GET /wishlist/shared/:key/'],
  // Answers `0` to guests.
  'admin-ajax rest-nonce',
  // Leads to the back office, which is for staff.
  'GET /wp-admin/',
]
