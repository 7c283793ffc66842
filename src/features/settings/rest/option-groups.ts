/** An option of the platform, and the setting of this shop that has its meaning. */
export type NamedOption = {
  readonly id: string
  /** The name of the setting; options whose setting no feature declares are left out. */
  readonly name: string
  readonly label: string
  /** How its value is written, where that differs from the setting. */
  readonly notation?: 'country' | 'countries' | 'all-countries' | 'currency-position' | 'customer-address'
}

export type OptionGroup = {
  readonly id: string
  readonly label: string
  readonly description: string
  readonly options: readonly NamedOption[]
}

/** The groups of options, by the names of the platform. What has no meaning here is in none of them. */
export const optionGroups: readonly OptionGroup[] = [
  {
    id: 'general',
    label: 'General',
    description: 'Where the shop is, and its currency.',
    options: [
      { id: 'woocommerce_store_city', name: 'base_city', label: 'City' },
      {
        id: 'woocommerce_default_country',
        name: 'base_country',
        label: 'Country and state',
        notation: 'country',
      },
      { id: 'woocommerce_store_postcode', name: 'base_postcode', label: 'Postcode' },
      {
        id: 'woocommerce_allowed_countries',
        name: 'sell_to_countries',
        label: 'Where the shop sells',
        notation: 'all-countries',
      },
      {
        id: 'woocommerce_specific_allowed_countries',
        name: 'sell_to_countries',
        label: 'Countries that the shop sells to',
        notation: 'countries',
      },
      {
        id: 'woocommerce_default_customer_address',
        name: 'default_customer_address',
        label: 'Default location of customers',
        notation: 'customer-address',
      },
      { id: 'woocommerce_calc_taxes', name: 'calc_taxes', label: 'Taxes' },
      { id: 'woocommerce_enable_coupons', name: 'woocommerce_enable_coupons', label: 'Coupons' },
      {
        id: 'woocommerce_calc_discounts_sequentially',
        name: 'woocommerce_calc_discounts_sequentially',
        label: 'Sequential discounts',
      },
      { id: 'woocommerce_currency', name: 'currency_code', label: 'Currency' },
      {
        id: 'woocommerce_currency_pos',
        name: 'currency_price_format',
        label: 'Position of the currency symbol',
        notation: 'currency-position',
      },
      {
        id: 'woocommerce_price_thousand_sep',
        name: 'currency_thousand_separator',
        label: 'Thousands separator',
      },
      { id: 'woocommerce_price_decimal_sep', name: 'currency_decimal_separator', label: 'Decimal separator' },
      { id: 'woocommerce_price_num_decimals', name: 'currency_decimals', label: 'Number of decimals' },
    ],
  },
  {
    id: 'products',
    label: 'Products',
    description: 'How products are added to the cart.',
    options: [
      {
        id: 'woocommerce_cart_redirect_after_add',
        name: 'cart_redirect_after_add',
        label: 'Show the cart after a product is added',
      },
      {
        id: 'woocommerce_enable_ajax_add_to_cart',
        name: 'enable_ajax_add_to_cart',
        label: 'Add to the cart without a new page',
      },
    ],
  },
  {
    id: 'tax',
    label: 'Tax',
    description: 'How taxes are calculated and shown.',
    options: [
      {
        id: 'woocommerce_prices_include_tax',
        name: 'prices_include_tax',
        label: 'Prices are entered with tax',
      },
      { id: 'woocommerce_tax_based_on', name: 'tax_based_on', label: 'Address for taxes' },
      { id: 'woocommerce_shipping_tax_class', name: 'shipping_tax_class', label: 'Tax class of shipping' },
      {
        id: 'woocommerce_tax_round_at_subtotal',
        name: 'tax_round_at_subtotal',
        label: 'Round at the subtotal',
      },
      { id: 'woocommerce_tax_display_shop', name: 'tax_display_shop', label: 'Prices in the shop' },
      { id: 'woocommerce_tax_display_cart', name: 'tax_display_cart', label: 'Prices in cart and checkout' },
      { id: 'woocommerce_price_display_suffix', name: 'price_display_suffix', label: 'Text after prices' },
      { id: 'woocommerce_tax_total_display', name: 'tax_total_display', label: 'Taxes in totals' },
    ],
  },
  { id: 'shipping', label: 'Shipping', description: 'Shipping is set up by zones.', options: [] },
  { id: 'checkout', label: 'Payments', description: 'Payments are set up by gateway.', options: [] },
  {
    id: 'account',
    label: 'Accounts and privacy',
    description: 'Accounts of customers.',
    options: [
      {
        id: 'woocommerce_enable_guest_checkout',
        name: 'woocommerce_enable_guest_checkout',
        label: 'Guest checkout',
      },
      {
        id: 'woocommerce_enable_checkout_login_reminder',
        name: 'woocommerce_enable_checkout_login_reminder',
        label: 'Sign-in at the checkout',
      },
      {
        id: 'woocommerce_enable_myaccount_registration',
        name: 'registration_enabled',
        label: 'Registration',
      },
      {
        id: 'woocommerce_registration_generate_password',
        name: 'registration_generates_password',
        label: 'New customers get a link to set a password',
      },
      {
        id: 'woocommerce_checkout_privacy_policy_text',
        name: 'woocommerce_checkout_privacy_policy_text',
        label: 'Privacy policy at the checkout',
      },
    ],
  },
  {
    id: 'email',
    label: 'Emails',
    description: 'Emails of the shop.',
    options: [
      { id: 'woocommerce_email_from_address', name: 'shop_email', label: 'Sender' },
      { id: 'woocommerce_email_header_image', name: 'woocommerce_email_header_image', label: 'Header image' },
    ],
  },
  {
    id: 'advanced',
    label: 'Advanced',
    description: 'Further settings.',
    options: [
      {
        id: 'woocommerce_feature_order_attribution_enabled',
        name: 'woocommerce_feature_order_attribution_enabled',
        label: 'Order attribution',
      },
    ],
  },
]
