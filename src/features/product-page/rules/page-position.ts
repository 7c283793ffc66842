/** A place on the page of a product that something can be put into (docs/wire.md A.4). */
export type PagePosition =
  | 'before_add_to_cart_button'
  | 'after_add_to_cart_button'
  | 'before_add_to_cart_form'
  | 'after_add_to_cart_form'
  | 'before_title'
  | 'after_title'
  | 'before_summary'
  | 'after_summary'
