/** How a listing is sorted, by WooCommerce's names of `orderby`. */
export const PRODUCT_ORDERS = ['menu_order', 'popularity', 'date', 'price', 'price-desc'] as const

export type ProductOrder = (typeof PRODUCT_ORDERS)[number]
